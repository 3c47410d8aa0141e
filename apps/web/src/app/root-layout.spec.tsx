import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';

import { aSession, aWebConfig } from '../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../testing/render-app.js';
import { emptyAnswer, json, noNetwork, refusal } from '../testing/server.js';

afterEach(unmountApp);

describe('every page', () => {
  it('shows the product name in its header and title', async () => {
    renderApp('/logg-inn', aServer());
    await screen.findByRole('heading', { level: 1, name: 'Logg inn' });
    expect(screen.getByRole('link', { name: 'Min konto' }).getAttribute('href')).toBe('/');
    expect(document.title).toBe('Logg inn – Min konto');
  });

  it('starts with a skip link', async () => {
    const { user } = renderApp('/logg-inn', aServer());
    await screen.findByRole('heading', { level: 1 });
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Hopp til hovedinnhold');
    expect(document.querySelector(document.activeElement?.getAttribute('href') ?? '')?.tagName).toBe('MAIN');
  });

  it('focuses its heading after a navigation, and not on the first load', async () => {
    const { user } = renderApp('/logg-inn', aServer());
    await screen.findByRole('heading', { level: 1, name: 'Logg inn' });
    expect(document.activeElement).toBe(document.body);

    await user.click(screen.getByRole('link', { name: 'Lag en konto' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Lag konto' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe('Lag konto – Min konto');
  });

  it('has the choice of language in its footer', async () => {
    renderApp('/logg-inn', aServer());
    await screen.findByRole('heading', { level: 1 });
    const footer = within(screen.getByRole('contentinfo'));
    expect(within(footer.getByRole('navigation', { name: 'Språk' })).getAllByRole('button')).toHaveLength(3);
    expect(within(screen.getByRole('banner')).queryByRole('button')).toBeNull();
  });

  it('changes language in place, keeps typed text, and remembers the choice', async () => {
    const { user } = renderApp('/logg-inn', aServer());
    await user.type(await screen.findByLabelText('E-postadresse'), 'kari@');
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));

    expect(await screen.findByText('Hugs meg på denne eininga')).toBeTruthy();
    expect(screen.getByDisplayValue('kari@')).toBeTruthy();
    expect(document.documentElement.lang).toBe('nn');
    expect(window.localStorage.getItem('portvakt.spraak')).toBe('nn');

    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'English' }).getAttribute('aria-current')).toBe('true');
  });

  it('says when the browser is offline', async () => {
    renderApp('/logg-inn', aServer());
    await screen.findByRole('heading', { level: 1 });
    const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine') ?? {};
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    act(() => void window.dispatchEvent(new Event('offline')));
    expect((await screen.findByText('Du ser ut til å være frakoblet.')).closest('[role=status]')).toBeTruthy();
    Object.defineProperty(navigator, 'onLine', { configurable: true, ...online });
  });

  it('sends API requests below the base path of the settings', async () => {
    const server = aServer()
      .on('GET /api/web-config', () => json(aWebConfig({ basePath: '/api/auth' })))
      .on('GET /api/auth/get-session', () => json(null));
    renderApp('/logg-inn', server);
    await screen.findByLabelText('E-postadresse');
    expect(server.sent.map(({ path }) => path)).toEqual(['/api/web-config', '/api/auth/get-session']);
    expect(server.sent.every(({ credentials }) => credentials === 'same-origin')).toBe(true);
  });

  it.each([
    ['Vi får ikke kontakt', 'Vi får ikke kontakt. Sjekk at du er på nett.', noNetwork],
    ['Noe gikk galt', 'Noe gikk galt hos oss. Prøv igjen om litt.', () => emptyAnswer(500)],
    ['Noe gikk galt', 'Det er mye å gjøre akkurat nå. Prøv igjen om litt.', () => emptyAnswer(503)],
    [
      'Noe gikk galt',
      'Det gikk litt fort. Vent 9 sekunder og prøv igjen.',
      () => refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '9' }),
    ],
  ])('waits for the settings, explains a failure, and can retry: %s, %s', async (title, why, answer) => {
    const server = aServer().on('GET /api/web-config', answer);
    const { user } = renderApp('/logg-inn', server);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect((await screen.findByText(why)).closest('[role=alert]')).toBeTruthy();
    server.on('GET /api/web-config', () => json(aWebConfig()));
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByLabelText('E-postadresse')).toBeTruthy();
  });
});

describe('unknown path', () => {
  it('shows that the page does not exist and links home', async () => {
    renderApp('/konto/finnes-ikke', aServer());
    expect(await screen.findByRole('heading', { level: 1, name: 'Vi finner ikke siden' })).toBeTruthy();
    expect(screen.getByText('Adressen kan være feil, eller siden kan være flyttet.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Gå til kontoen' }).getAttribute('href')).toBe('/');
  });
});

describe('page that throws', () => {
  it('shows an error inside the site and offers a reload', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = aServerWithSignedInUser();
    server.on('GET /list-sessions', () => json([aSession({ createdAt: 'no date' })]));
    renderApp('/konto/enheter', server);

    expect(await screen.findByRole('heading', { level: 1, name: 'Noe gikk galt' })).toBeTruthy();
    expect(screen.getByRole('main').textContent).toContain('Noe gikk galt hos oss. Prøv igjen om litt.');
    expect(screen.getByRole('button', { name: 'Prøv igjen' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Min konto' })).toBeTruthy();
    expect(document.title).toBe('Noe gikk galt – Min konto');
    consoleError.mockRestore();
  });
});

describe('account page', () => {
  it('has its menu before the main element, so that the skip link skips it', async () => {
    const { container } = renderApp('/konto/enheter', aServerWithSignedInUser());
    await screen.findByRole('heading', { level: 1, name: 'Enheter der du er logget inn' });
    const menu = screen.getByRole('navigation', { name: 'Kontoen din' });
    const main = screen.getByRole('main');
    expect(main.contains(menu)).toBe(false);
    expect(menu.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(container.querySelector('a[href="#hovedinnhold"]')).toBeTruthy();
    expect(main.id).toBe('hovedinnhold');
  });

  it('is marked in the menu and links back to the overview', async () => {
    renderApp('/konto/enheter', aServerWithSignedInUser());
    const link = await screen.findByRole('link', { name: 'Enheter' });
    expect(link.getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Til kontoen' }).getAttribute('href')).toBe('/konto');
  });
});
