import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';

import { changeLanguage } from '../../i18n/texts.js';
import { isPagePath } from '../../routes/paths.js';
import { aSignedInUser, aWebConfig } from '../../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { json } from '../../testing/server.js';

afterEach(unmountApp);

const page = (name = 'Hjelp med innlogging') => screen.findByRole('heading', { level: 1, name });

/** The part of the help below a heading. */
function part(heading: RegExp): HTMLElement {
  const section = screen.getByRole('heading', { level: 2, name: heading }).closest('section');
  if (!section) throw new Error('The heading stands in no part.');
  return section;
}

const linksOf = (heading: RegExp) =>
  within(part(heading))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('help page', () => {
  it('is available without a session, and has its own title', async () => {
    const { where } = renderApp('/hjelp', aServer());
    await page();
    expect(where()).toBe('/hjelp');
    expect(document.title).toBe('Hjelp med innlogging – Min konto');
  });

  it('is available with a session', async () => {
    const { where } = renderApp('/hjelp', aServerWithSignedInUser());
    await page();
    expect(where()).toBe('/hjelp');
  });

  it.each([
    ['nb', 'Hjelp med innlogging', /prøvd for mange ganger/, 'Lag nytt passord, så slipper du å vente.'],
    ['nn', 'Hjelp med innlogging', /prøvd for mange gonger/, 'Lag nytt passord, så slepp du å vente.'],
    ['en', 'Help signing in', /Tried too many times/, "Reset your password, and you don't have to wait."],
  ] as const)('says that a new password ends the wait after wrong ones (%s)', async (language, title, heading, remedy) => {
    renderApp('/hjelp', aServer());
    await page();
    act(() => changeLanguage(language));
    await page(title);
    expect(within(part(heading)).getByText(remedy)).toBeTruthy();
  });

  it('is linked in the footer, and focuses its heading from there', async () => {
    const { user } = renderApp('/logg-inn', aServer());
    await screen.findByRole('heading', { level: 1, name: 'Logg inn' });
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Hjelp med innlogging' }));
    const heading = await page();
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('starts with a table of contents', async () => {
    renderApp('/hjelp', aServer());
    await page();
    const contents = within(screen.getByRole('navigation', { name: 'På denne siden' }));
    const links = contents.getAllByRole<HTMLAnchorElement>('link');
    const parts = screen.getAllByRole('heading', { level: 2 });
    expect(links).toHaveLength(9);
    expect(links.map(({ hash }) => document.querySelector(hash))).toEqual(parts);
    expect(links.map(({ textContent }) => textContent)).toEqual(parts.map(({ textContent }) => textContent));
    // Only a focusable heading lets the reader continue from there after the jump.
    expect(parts.every((heading) => heading.getAttribute('tabindex') === '-1')).toBe(true);
  });

  it('reaches every link by keyboard, in reading order', async () => {
    const { user, container } = renderApp('/hjelp', aServer());
    await page();
    const links = within(screen.getByRole('main')).getAllByRole('link');
    links[0]?.focus();
    const reached = [document.activeElement];
    while (reached.length < links.length) {
      await user.tab();
      reached.push(document.activeElement);
    }
    expect(reached).toEqual(links);
    expect(container.querySelector('[tabindex]:not([tabindex="-1"], [tabindex="0"])')).toBeNull();
  });

  it('links only to existing pages', async () => {
    renderApp('/hjelp', aServer());
    await page();
    const paths = within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !href.startsWith('#'));
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !isPagePath(path))).toEqual([]);
  });
});

describe('user whose e-mail address someone else changed', () => {
  it('reads that the old address no longer helps, and whom to contact', async () => {
    renderApp(
      '/hjelp',
      aServer().on('GET /api/web-config', () => json(aWebConfig({ appName: 'Nordlys' }))),
    );
    await page();
    const text = part(/e-postadressen endret/).textContent;
    expect(text).toContain('Vi sendte beskjed til den gamle adressen');
    expect(text).toContain('Du kan ikke lenger logge inn eller lage nytt passord med den gamle adressen.');
    expect(text).toContain('Kontakt den som driver Nordlys.');
  });

  it("is not sent to the password reset, which mails the other person's address", async () => {
    renderApp('/hjelp', aServer());
    await page();
    expect(linksOf(/e-postadressen endret/)).toEqual([
      ['Endre passord', '/konto/sikkerhet/passord'],
      ['Se enhetene dine', '/konto/enheter'],
    ]);
  });
});

describe('user whose account someone else has used', () => {
  it('is led to a new password first, then to the sign-in methods and the devices', async () => {
    renderApp('/hjelp', aServer());
    await page();
    expect(linksOf(/noen andre logget inn/)).toEqual([
      ['Lag nytt passord', '/glemt-passord'],
      ['Se innloggingsmåtene dine', '/konto/innlogging'],
      ['Se enhetene dine', '/konto/enheter'],
    ]);
    expect(part(/noen andre logget inn/).textContent).toContain('Da blir alle logget ut');
  });
});

describe('user who tried too often', () => {
  it('reads how long to wait at most', async () => {
    renderApp('/hjelp', aServer());
    await page();
    expect(part(/for mange ganger/).textContent).toMatch(/inntil 15\s?minutter/);
  });
});

describe('user whose codes do not work', () => {
  it('reads how long codes are blocked, and is led to a new password', async () => {
    renderApp('/hjelp', aServer());
    await page();
    const text = part(/Virker ikke engangskoden/);
    expect(text.textContent).toMatch(/engangskoder og reservekoder stengt i 15\sminutter/);
    expect(text.textContent).toMatch(/30 og så 60\sminutter, aldri lenger/);
    expect(linksOf(/Virker ikke engangskoden/)).toEqual([['Lag nytt passord', '/glemt-passord']]);
  });
});

describe('help page for an operator', () => {
  it('names the key that leads to the search, which nobody else has', async () => {
    const { unmount } = renderApp('/hjelp', aServerWithSignedInUser(aSignedInUser({ role: 'support' })));
    await page();
    await waitFor(() => expect(linksOf(/Tastatur i administrasjonen/)).toEqual([['Profil', '/konto/profil']]));
    unmount();
    renderApp('/hjelp', aServerWithSignedInUser());
    await page();
    expect(screen.queryByRole('heading', { name: /Tastatur/ })).toBeNull();
  });
});

describe('help page in other languages', () => {
  it.each([
    ['nn', 'Hjelp med innlogging', 'Vi spør deg aldri om passord eller eingongskodar på e-post eller telefon.'],
    ['en', 'Help signing in', 'We never ask you for passwords or one-time codes by email or phone.'],
  ] as const)('is complete in %s, with the same structure', async (language, title, neverAsked) => {
    renderApp('/hjelp', aServer());
    await page();
    const inBokmal = sentences();
    const places = screen.getAllByRole('heading', { level: 2 }).map(({ id }) => id);
    act(() => changeLanguage(language));
    await page(title);
    expect(screen.getByText(neverAsked)).toBeTruthy();
    expect(sentences()).toHaveLength(inBokmal.length);
    expect(sentences().filter((sentence) => inBokmal.includes(sentence))).toEqual([]);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ id }) => id)).toEqual(places);
  });
});

/** The text of all parts, without links. */
function sentences(): readonly (string | null)[] {
  return [...document.querySelectorAll('section > p:not(:has(a))')].map(({ textContent }) => textContent);
}
