import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';

import { changeLanguage } from '../../i18n/texts.js';
import { aWebConfig } from '../../testing/builders.js';
import { aServer, unmountApp, renderApp } from '../../testing/render-app.js';
import { json } from '../../testing/server.js';

afterEach(unmountApp);

const page = (name = 'Tilgjengelighet') => screen.findByRole('heading', { level: 1, name });

/** The text of the part below a heading. */
const partText = (heading: RegExp): string =>
  screen.getByRole('heading', { level: 2, name: heading }).closest('section')?.textContent ?? '';

describe('accessibility statement', () => {
  it('is linked in the footer of every page', async () => {
    const { where, user } = renderApp('/logg-inn', aServer());
    await screen.findByRole('heading', { level: 1, name: 'Logg inn' });
    await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Tilgjengelighet' }));
    await page();
    expect(where()).toBe('/tilgjengelighet');
  });

  it('has the parts of the EU model statement, in its order', async () => {
    renderApp('/tilgjengelighet', aServer());
    await page();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ id }) => id)).toEqual([
      'gjelder',
      'status',
      'mangler',
      'vurdering',
      'si-fra',
      'klage',
    ]);
  });

  it('states how far it complies, and claims only what was tested', async () => {
    renderApp('/tilgjengelighet', aServer());
    await page();
    expect(partText(/^Status/)).toContain('delvis i samsvar');
    expect(partText(/^Det vi ikke vet/)).toMatch(/Ikke prøvd: skjermleser.*Ikke prøvd: e-postene/s);
    expect(partText(/^Slik er det vurdert/)).toMatch(/21\.\snovember 2026.*egenvurdering.*axe-core.*400\s%/s);
  });

  it('says whom to contact, where to complain, and what the operator has to add', async () => {
    renderApp('/tilgjengelighet', aServer().on('GET /api/web-config', () => json(aWebConfig({ appName: 'Nordlys', development: true }))));
    await page();
    expect(partText(/^Si fra/)).toContain('Kontakt den som driver Nordlys.');
    const links = within(screen.getByRole('main')).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ href }) => href).filter((href) => href.startsWith('https:'))).toEqual([
      'https://www.uutilsynet.no/',
      'https://www.diskrimineringsnemnda.no/',
    ]);
    expect(partText(/^Dette må den som driver Nordlys, fylle inn/)).toContain('hvor fort de svarer');
  });

  it.each([
    ['nn', 'Tilgjenge'],
    ['en', 'Accessibility'],
  ] as const)('is complete in %s', async (language, title) => {
    renderApp('/tilgjengelighet', aServer());
    await page();
    const inBokmal = sentences();
    act(() => changeLanguage(language));
    await page(title);
    expect(sentences()).toHaveLength(inBokmal.length);
    expect(sentences().filter((sentence) => inBokmal.includes(sentence))).toEqual([]);
  });
});

/** The text of all parts without links, which are names of authorities. */
function sentences(): readonly (string | null)[] {
  return [...document.querySelectorAll('section :is(p:not(:has(a)), li)')].map(({ textContent }) => textContent);
}
