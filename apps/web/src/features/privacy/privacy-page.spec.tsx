import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';

import { changeLanguage } from '../../i18n/texts.js';
import { isPagePath } from '../../routes/paths.js';
import { aWebConfig } from '../../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { json } from '../../testing/server.js';

afterEach(unmountApp);

const page = (name = 'Personvern') => screen.findByRole('heading', { level: 1, name });

/** The part of the page below a heading. */
function part(heading: RegExp): HTMLElement {
  const section = screen.getByRole('heading', { level: 2, name: heading }).closest('section');
  if (!section) throw new Error('The heading stands in no part.');
  return section;
}

const linksIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '');

describe('privacy notice', () => {
  it.each([
    ['not signed in', aServer],
    ['signed in', aServerWithSignedInUser],
  ])('is available to a user who is %s, and linked in every footer', async (_who, server) => {
    const { where, user } = renderApp('/hjelp', server());
    await screen.findByRole('heading', { level: 1 });
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Personvern' }));
    await page();
    expect(where()).toBe('/personvern');
    expect(document.title).toBe('Personvern – Min konto');
  });

  it('starts with a table of contents', async () => {
    renderApp('/personvern', aServer());
    await page();
    const links = within(screen.getByRole('navigation', { name: 'På denne siden' })).getAllByRole<HTMLAnchorElement>(
      'link',
    );
    expect(links.length).toBeGreaterThan(5);
    expect(links.map(({ hash }) => document.querySelector(hash))).toEqual(screen.getAllByRole('heading', { level: 2 }));
  });

  it('names what is stored, and each cookie with its purpose', async () => {
    const passkeys = { rpId: 'localhost', conditionalCreate: false, max: 20 };
    const config = aWebConfig({ passkeys, providers: ['google'] });
    renderApp(
      '/personvern',
      aServer().on('GET /api/web-config', () => json(config)),
    );
    await page();
    const stored = part(/^Dette lagrer vi/).textContent;
    for (const kind of [
      'Navn',
      'e-postadresse',
      'Bildet',
      'hash',
      'IP-adresse',
      'Nettleser',
      'kryptert',
      'Tellere',
      'sperret',
      'Andre',
    ]) {
      expect(stored).toContain(kind);
    }
    const cookies = within(part(/^Informasjonskapsler/)).getAllByRole('listitem');
    expect(cookies.map(({ textContent }) => textContent?.split(':', 1)[0])).toEqual([
      'session_token',
      'dont_remember',
      'two_factor',
      'trust_device',
      'known_device',
      'state',
      'link_result',
      'admin_session',
      'passkey',
    ]);
    const kept = part(/^Informasjonskapsler/).textContent;
    for (const text of ['«Ikke nå»', 'snarveien til søket', '«Det var meg»', 'ser på']) {
      expect(kept).toContain(text);
    }
  });

  it('states the legal basis, the retention periods, and where to complain', async () => {
    renderApp('/personvern', aServer());
    await page();
    expect(part(/^Hvorfor/).textContent).toMatch(/artikkel 6 nr\.\s1 bokstav b.*artikkel 6 nr\.\s1 bokstav f/s);
    expect(part(/^Hvor lenge/).textContent).toMatch(
      /7\sdager.*30\sdager.*1\stime.*24\stimer.*3\sminutter.*beholder dem i 30\sdager.*400\sdager.*90\sdager.*24\stimer/s,
    );
    expect(linksIn(part(/^Rettighetene/))).toEqual([
      '/konto/profil',
      '/konto/enheter',
      '/konto/innlogging',
      '/konto/aktivitet',
      'https://www.datatilsynet.no/',
    ]);
  });

  it('reminds developers of what only the operator knows', async () => {
    const settings = aWebConfig({ appName: 'Nordlys', development: true });
    renderApp(
      '/personvern',
      aServer().on('GET /api/web-config', () => json(settings)),
    );
    await page();
    const open = part(/^Dette må den som driver Nordlys, fylle inn/).textContent;
    for (const question of ['behandlingsansvarlig', 'databasen', 'EØS', 'sikkerhetskopier']) {
      expect(open).toContain(question);
    }
  });

  it('links only to existing pages', async () => {
    renderApp('/personvern', aServer());
    await page();
    const paths = linksIn(screen.getByRole('main')).filter((href) => href.startsWith('/'));
    expect(paths.filter((path) => !isPagePath(path))).toEqual([]);
  });
});

describe('account deletion in the privacy notice', () => {
  it('is a link where accounts can be deleted', async () => {
    renderApp('/personvern', aServer());
    await page();
    expect(linksIn(part(/^Når du sletter/))).toEqual(['/konto/slett']);
  });

  it('is a request to the operator where they cannot', async () => {
    renderApp(
      '/personvern',
      aServer().on('GET /api/web-config', () => json(aWebConfig({ deleteUser: false }))),
    );
    await page();
    expect(linksIn(part(/^Når du sletter/))).toEqual([]);
    expect(part(/^Når du sletter/).textContent).toContain('Kontakt den som driver Min konto');
  });
});

describe('privacy notice in other languages', () => {
  it.each([
    ['nn', 'Personvern'],
    ['en', 'Privacy'],
  ] as const)('is complete in %s, with the same structure', async (language, title) => {
    renderApp('/personvern', aServer());
    await page();
    const inBokmal = sentences();
    const places = screen.getAllByRole('heading', { level: 2 }).map(({ id }) => id);
    act(() => changeLanguage(language));
    await page(title);
    expect(sentences()).toHaveLength(inBokmal.length);
    expect(sentences().filter((sentence) => inBokmal.includes(sentence))).toEqual([]);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ id }) => id)).toEqual(places);
  });
});

/** The text of all parts, without links. */
function sentences(): readonly (string | null)[] {
  return [...document.querySelectorAll('section :is(p:not(:has(a)), li)')].map(({ textContent }) => textContent);
}
