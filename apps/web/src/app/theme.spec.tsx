import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';

import { changeLanguage } from '../i18n/texts.js';
import { anAccount, aWebConfig } from '../testing/builders.js';
import { aServer, aServerWithSignedInUser, renderApp, unmountApp } from '../testing/render-app.js';
import { emptyAnswer, json } from '../testing/server.js';

afterEach(unmountApp);

const PATH = '/assets/theme/0123456789abcdef';
const text = (tag: string, ...nodes: readonly unknown[]) => ({ tag, nodes });
const link = (href: string, words: string) => ({ ...text('a', words), href });

const PRIVACY = {
  title: 'Personvern i Fjordbok',
  intro: [text('p', 'Vi ', text('strong', 'selger'), ' ingenting.')],
  parts: [
    {
      id: 'kontakt',
      heading: 'Kontakt',
      nodes: [
        text('p', link('mailto:oss@example.no', 'Skriv'), link('/hjelp', 'Hjelp'), link('/vilkår', 'Vilkår')),
        { ...text('ol', text('li', 'Tre')), start: 3 },
        text('table', text('thead', text('tr', text('th', 'Hva'))), text('tbody', text('tr', text('td', 'Navn')))),
      ],
    },
    { id: 'mer', heading: 'Mer', nodes: [text('h3', 'Logger'), text('script', 'alert(1)')] },
  ],
};

const themeWith = (pages: ('privacy' | 'accessibility')[]) =>
  aWebConfig({
    providers: ['google', 'github'],
    theme: { path: PATH, pages, providerLogos: ['google'] },
  });

const aServerWithTheme = (pages: ('privacy' | 'accessibility')[] = ['privacy']) =>
  aServer()
    .on('GET /api/web-config', () => json({ ...themeWith(pages), basePath: '/api/auth' }))
    .on('GET /api/auth/get-session', () => json(null))
    .on(`GET ${PATH}/privacy.nb.json`, () => json(PRIVACY))
    .on(`GET ${PATH}/privacy.en.json`, () =>
      json({ title: 'Privacy in Fjordbok', intro: [text('p', 'Ours.')], parts: [] }),
    );

const heading = (name: string, level = 1) => screen.findByRole('heading', { level, name });

describe('a page of the theme', () => {
  it('replaces the built-in one, below the same frame', async () => {
    renderApp('/personvern', aServerWithTheme());
    await heading('Personvern i Fjordbok');
    expect(document.title).toBe('Personvern i Fjordbok – Min konto');
    expect(screen.getByText('selger').tagName).toBe('STRONG');
    const contents = within(screen.getByRole('navigation', { name: 'På denne siden' })).getAllByRole('link');
    expect(contents.map((each) => each.getAttribute('href'))).toEqual(['#kontakt', '#mer']);
    expect(screen.getByRole('heading', { level: 2, name: 'Kontakt' }).id).toBe('kontakt');
    expect(screen.getByRole('columnheader', { name: 'Hva' }).getAttribute('scope')).toBe('col');
    expect(screen.getByText('Tre').closest('ol')?.start).toBe(3);
  });

  it('draws no element that it does not know', async () => {
    renderApp('/personvern', aServerWithTheme());
    await heading('Logger', 3);
    expect(screen.getByText('alert(1)').tagName).toBe('SECTION');
    expect(document.querySelector('main script')).toBeNull();
  });

  it('leads to pages of the app without a reload, and elsewhere by ordinary links', async () => {
    const { user, where } = renderApp('/personvern', aServerWithTheme());
    await heading('Personvern i Fjordbok');
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Skriv' }).getAttribute('href')).toBe('mailto:oss@example.no');
    expect(main.getByRole('link', { name: 'Vilkår' }).getAttribute('href')).toBe('/vilkår');
    await user.click(main.getByRole('link', { name: 'Hjelp' }));
    await heading('Hjelp med innlogging');
    expect(where()).toBe('/hjelp');
  });

  it('follows a language change, and has no table of contents without parts', async () => {
    renderApp('/personvern', aServerWithTheme());
    await heading('Personvern i Fjordbok');
    act(() => changeLanguage('en'));
    await heading('Privacy in Fjordbok');
    expect(screen.getByText('Ours.')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull();
  });

  it('can be fetched again after a failure', async () => {
    const server = aServerWithTheme().on(`GET ${PATH}/privacy.nb.json`, () => emptyAnswer(500));
    const { user } = renderApp('/personvern', server);
    await screen.findByRole('button', { name: 'Prøv igjen' });
    expect(document.title).toBe('Personvern – Min konto');
    server.on(`GET ${PATH}/privacy.nb.json`, () => json(PRIVACY));
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    await heading('Personvern i Fjordbok');
  });

  it('leaves the other pages as they are', async () => {
    renderApp('/tilgjengelighet', aServerWithTheme());
    await heading('Tilgjengelighet');
    expect(screen.getByRole('heading', { level: 2, name: 'Status' })).toBeTruthy();
  });

  it('replaces the accessibility statement too', async () => {
    const server = aServerWithTheme(['accessibility']).on(`GET ${PATH}/accessibility.nb.json`, () =>
      json({ ...PRIVACY, title: 'Vår erklæring' }),
    );
    renderApp('/tilgjengelighet', server);
    await heading('Vår erklæring');
    expect(server.sent.filter(({ path }) => path.includes('.json'))).toHaveLength(1);
  });
});

describe('a logo of the theme', () => {
  const logoIn = (element: HTMLElement) => element.querySelector('img, svg');
  const path = `${PATH}/providers/google.svg`;

  it("takes the place of a provider's, without a name of its own", async () => {
    renderApp('/logg-inn', aServerWithTheme());
    const logo = logoIn(await screen.findByRole('button', { name: 'Logg inn med Google' }));
    expect([logo?.getAttribute('src'), logo?.getAttribute('alt')]).toEqual([path, '']);
    expect(logoIn(screen.getByRole('button', { name: 'Logg inn med GitHub' }))?.tagName).toBe('svg');
  });

  it('stands in the list of sign-in methods too', async () => {
    const server = aServerWithSignedInUser()
      .on('GET /api/web-config', () => json(themeWith([])))
      .on('GET /list-accounts', () => json([anAccount(), anAccount('google')]));
    renderApp('/konto/innlogging', server);
    await screen.findByRole('button', { name: /Google/ });
    expect(document.querySelector(`main img[src="${path}"]`)).not.toBeNull();
  });
});
