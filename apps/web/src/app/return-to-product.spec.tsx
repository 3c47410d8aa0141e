import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { aSignedInUser, aWebConfig } from '../testing/builders.js';
import {
  aServer,
  aServerWithSignedInUser,
  leaveForProvider,
  mailedLinkWorked,
  PROVIDER_URL,
  redirectedTo,
  renderApp,
  unmountApp,
} from '../testing/render-app.js';
import { emptyAnswer, type FakeServer, json, refusal } from '../testing/server.js';

afterEach(unmountApp);

/** What the product gave as `?neste=`. */
const NESTE = 'https://app.eksempel.no/bestilling?nr=1&x=%2F';
const CARRIED = `?${new URLSearchParams({ neste: NESTE }).toString()}`;
/** jsdom follows a fragment only, so the service answers one. */
const PRODUCT = '#produktet';

const acceptsProduct = (server: FakeServer, to = PRODUCT) =>
  server.on('GET /api/return-address', ({ path }) => {
    const isProduct = new URL(path, 'http://x').searchParams.get('to') === NESTE;
    return json(isProduct ? { to, host: 'app.eksempel.no' } : { to: null, host: null });
  });

const isAtProduct = () => waitFor(() => expect(redirectedTo()).toBe(PRODUCT));
const account = () => screen.findByRole('heading', { level: 1, name: 'Kontoen din' });
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

async function signIn({ user }: ReturnType<typeof renderApp>): Promise<void> {
  await user.type(await screen.findByLabelText('E-postadresse'), 'kari@eksempel.no');
  await user.type(screen.getByLabelText('Passord'), 'riktig passord');
  await user.click(screen.getByRole('button', { name: 'Logg inn' }));
}

function signsIn(server: FakeServer): FakeServer {
  return server.on('POST /sign-in/email', () => {
    server.on('GET /get-session', () => json(aSignedInUser()));
    return json({ redirect: false, token: 't' });
  });
}

describe('sign-in with a target outside the app', () => {
  it('opens it at once for a signed-in user', async () => {
    renderApp(`/logg-inn${CARRIED}`, acceptsProduct(aServerWithSignedInUser()));
    await isAtProduct();
  });

  it('opens it after signing in', async () => {
    const page = renderApp(`/logg-inn${CARRIED}`, signsIn(acceptsProduct(aServer())));
    await signIn(page);
    await isAtProduct();
  });

  it('carries it to the other pages and into the mail', async () => {
    const server = acceptsProduct(aServer()).on('POST /sign-in/email', () => refusal(403, 'EMAIL_NOT_VERIFIED'));
    const page = renderApp(`/logg-inn${CARRIED}`, server);
    await screen.findByLabelText('E-postadresse');
    expect(href('Lag en konto')).toBe(`/registrer${CARRIED}`);
    expect(href('Glemt passordet?')).toBe(`/glemt-passord${CARRIED}`);
    await signIn(page);
    await waitFor(() => expect(page.where()).toBe(`/bekreft-epost${CARRIED}`));
    expect(server.bodiesOf('POST /sign-in/email')).toEqual([
      expect.objectContaining({ callbackURL: `/bekreft-epost${CARRIED}` }),
    ]);
  });

  it('carries it to the code page and through a provider', async () => {
    const server = acceptsProduct(aServer())
      .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google'] })))
      .on('POST /sign-in/social', () => json({ url: PROVIDER_URL, redirect: true }))
      .on('POST /sign-in/email', () => json({ twoFactorRedirect: true }));
    const page = renderApp(`/logg-inn${CARRIED}`, server);
    await page.user.click(await screen.findByRole('button', { name: 'Logg inn med Google' }));
    await waitFor(() =>
      expect(server.bodiesOf('POST /sign-in/social')).toEqual([
        {
          provider: 'google',
          callbackURL: `/logg-inn${CARRIED}`,
          newUserCallbackURL: `/logg-inn${CARRIED}`,
          errorCallbackURL: `/feil${CARRIED}`,
        },
      ]),
    );
    await signIn(page);
    await waitFor(() => expect(page.where()).toBe(`/logg-inn/kode${CARRIED}`));
  });

  it('keeps it when the user declines at the provider, after which the service names no page', async () => {
    const server = acceptsProduct(aServer())
      .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google'] })))
      .on('POST /sign-in/social', () => json({ url: PROVIDER_URL, redirect: true }));
    const { user } = renderApp(`/logg-inn${CARRIED}`, server);
    await user.click(await screen.findByRole('button', { name: 'Logg inn med Google' }));
    await leaveForProvider();

    renderApp('/feil?error=access_denied', server);
    expect(await screen.findByText('Du avbrøt innloggingen hos leverandøren.')).toBeTruthy();
    await waitFor(() => expect(href('Prøv igjen')).toBe(`/logg-inn${CARRIED}`));
    // The visit to the provider is over.
    await waitFor(() => expect(Object.entries(window.sessionStorage)).toEqual([]));
  });

  it.each(['https://onde.example/x', '//onde.example', 'javascript:alert(1)'])('drops %s, which the service rejects', async (neste) => {
    const search = `?${new URLSearchParams({ neste }).toString()}`;
    const page = renderApp(`/logg-inn${search}`, signsIn(acceptsProduct(aServer())));
    await screen.findByLabelText('E-postadresse');
    expect(page.container.innerHTML).not.toContain('onde.example');
    expect(href('Lag en konto')).toBe('/registrer');
    await signIn(page);
    expect(await account()).toBeTruthy();
    expect(redirectedTo()).toBe('');
  });

  it('offers a retry when the service cannot be asked', async () => {
    const server = aServerWithSignedInUser().on('GET /api/return-address', () => emptyAnswer(500));
    const { user } = renderApp(`/logg-inn${CARRIED}`, server);
    await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    const heading = screen.getByRole('heading', { level: 1, name: 'Noe gikk galt' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe('Noe gikk galt – Min konto');
    expect(href('Gå til kontoen')).toBe('/konto');
    acceptsProduct(server);
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    await isAtProduct();
  });

  it('says where the user is going', async () => {
    renderApp(`/logg-inn${CARRIED}`, acceptsProduct(aServer(), NESTE));
    expect((await screen.findByText('app.eksempel.no')).parentElement?.textContent).toBe(
      'Logg inn for å gå videre til app.eksempel.no',
    );
  });
});

describe('other pages with a target outside the app', () => {
  it('sends it with the reset link, and carries it back to the sign-in', async () => {
    const server = acceptsProduct(aServer()).on('POST /forget-password', () => json({ status: true }));
    const { user } = renderApp(`/glemt-passord${CARRIED}`, server);
    await user.type(await screen.findByLabelText('E-postadresse'), 'kari@eksempel.no');
    expect(href('Avbryt')).toBe(`/logg-inn${CARRIED}`);
    await user.click(screen.getByRole('button', { name: 'Send lenke' }));
    await waitFor(() =>
      expect(server.bodiesOf('POST /forget-password')).toEqual([
        { email: 'kari@eksempel.no', redirectTo: `/nytt-passord${CARRIED}` },
      ]),
    );
  });

  it('opens it after the e-mail verification', async () => {
    mailedLinkWorked('email_verified');
    renderApp(`/bekreft-epost${CARRIED}`, acceptsProduct(aServer()));
    await screen.findByRole('heading', { name: 'E-postadressen er bekreftet' });
    expect(href('Logg inn')).toBe(`/logg-inn${CARRIED}`);
  });

  it('links to it once the address is verified and the user signed in', async () => {
    renderApp(`/bekreft-epost${CARRIED}`, acceptsProduct(aServerWithSignedInUser(), NESTE));
    await screen.findByRole('link', { name: 'Gå videre til app.eksempel.no' });
    expect(href('Gå videre til app.eksempel.no')).toBe(NESTE);
  });

  it('opens it when signing in again is cancelled', async () => {
    const { user } = renderApp(`/bekreft-identitet${CARRIED}`, acceptsProduct(aServerWithSignedInUser()));
    await user.click(await screen.findByRole('link', { name: 'Avbryt' }));
    await isAtProduct();
  });

  it('links to it from the security page after a backup code', async () => {
    const state = { securityEvent: { kind: 'backupCodeUsed' } };
    const server = acceptsProduct(aServerWithSignedInUser(), NESTE);
    renderApp({ pathname: '/konto/sikkerhet', search: CARRIED, state }, server);
    expect(await screen.findByText(/Du brukte en reservekode/)).toBeTruthy();
    await screen.findByRole('link', { name: 'Gå videre til app.eksempel.no' });
  });
});

describe('home of the product', () => {
  const withHome = (server: FakeServer) =>
    server.on('GET /api/web-config', () => json(aWebConfig({ homeUrl: 'https://eksempel.no/start' })));

  it.each(['/logget-ut', '/konto-slettet', '/bekreft-epost', '/feil', '/logg-inn/finnes-ikke'])('is linked from %s', async (path) => {
    renderApp(path, withHome(aServer()));
    await screen.findByRole('link', { name: 'Gå til Min konto' });
    expect(href('Gå til Min konto')).toBe('https://eksempel.no/start');
    expect(href('Min konto')).toBe('https://eksempel.no/start');
  });

  it('is linked from the overview', async () => {
    renderApp('/konto', withHome(aServerWithSignedInUser()));
    await account();
    expect(href('Gå til Min konto')).toBe('https://eksempel.no/start');
  });

  it('is the start page of the app without the setting', async () => {
    renderApp('/logget-ut', aServer());
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: /^Gå til/ })).toBeNull();
    expect(href('Min konto')).toBe('/');
  });
});
