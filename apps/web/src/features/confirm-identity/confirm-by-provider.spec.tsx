import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { anAccount, aSession, aWebConfig, aSignedInUser } from '../../testing/builders.js';
import {
  aServerWithSignedInUser,
  leaveForProvider,
  unmountApp,
  PROVIDER_URL,
  renderApp,
} from '../../testing/render-app.js';
import { emptyAnswer, type FakeServer, deferredResponse, json } from '../../testing/server.js';

afterEach(unmountApp);

const PAGE = '/bekreft-identitet?neste=%2Fkonto%2Fenheter';
const BACK = `${PAGE}&tilbake=1`;
const FAILURE = `/feil?${new URLSearchParams({ neste: PAGE }).toString()}`;

function aServerWithoutPassword(...linked: string[]): FakeServer {
  return aServerWithSignedInUser()
    .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google', 'github'] })))
    .on('GET /list-accounts', () => json(linked.map((provider) => anAccount(provider))))
    .on('POST /sign-in/social', () => json({ url: PROVIDER_URL, redirect: true }))
    .on('POST /revoke-session', () => json({ status: true }));
}

/** The state after the redirect to the provider: another session, with the old one still in the list. */
function returnWithAnotherSession(server: FakeServer, listed = [aSession()]): FakeServer {
  const session = aSession({ id: 'session-9', token: 'token-of-session-9' });
  return server
    .on('GET /get-session', () => json({ ...aSignedInUser(), session }))
    .on('GET /list-sessions', () => json([session, ...listed]));
}

async function redirectToGoogle(server: FakeServer): Promise<void> {
  const { user } = renderApp(PAGE, server);
  await user.click(await screen.findByRole('button', { name: 'Logg inn med Google' }));
  await leaveForProvider();
}

describe('confirming identity without a password', () => {
  it("offers the account's providers that the service offers", async () => {
    renderApp(PAGE, aServerWithoutPassword('google', 'zoom'));
    expect(await screen.findByRole('button', { name: 'Logg inn med Google' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /GitHub|Zoom/ })).toBeNull();
    expect(screen.queryByLabelText('Passord')).toBeNull();
    expect(screen.getByRole('link', { name: 'Avbryt' }).getAttribute('href')).toBe('/konto/enheter');
  });

  it('redirects to the provider and returns to this page, which knows the next page', async () => {
    const server = aServerWithoutPassword('google');
    await redirectToGoogle(server);
    expect(server.bodiesOf('POST /sign-in/social')).toEqual([
      { provider: 'google', callbackURL: BACK, newUserCallbackURL: '/konto?ny=1', errorCallbackURL: FAILURE },
    ]);
  });

  it.each([
    ['the service names this page after a failure', `${FAILURE}&error=email_not_found`],
    ['the user declined, after which the service names no page', '/feil?error=access_denied'],
  ])('can be tried again when %s', async (_case, failure) => {
    await redirectToGoogle(aServerWithoutPassword('google'));
    const { user, where } = renderApp(failure, aServerWithoutPassword('google'));
    await user.click(await screen.findByRole('link', { name: 'Prøv igjen' }));
    expect(await screen.findByRole('button', { name: 'Logg inn med Google' })).toBeTruthy();
    expect(where()).toBe(PAGE);
  });

  it('stores no session token', async () => {
    await redirectToGoogle(aServerWithoutPassword('google'));
    const kept = JSON.stringify([Object.entries(window.sessionStorage), Object.entries(window.localStorage)]);
    expect(kept).toContain('session-1');
    expect(kept).not.toContain('token-of');
  });

  it('navigates only after the server has revoked the old session', async () => {
    await redirectToGoogle(aServerWithoutPassword('google'));
    const { answer, release } = deferredResponse(json({ status: true }));
    const server = returnWithAnotherSession(aServerWithoutPassword('google')).on('POST /revoke-session', () => answer);
    const { where } = renderApp(BACK, server);
    await waitFor(() => expect(server.bodiesOf('POST /revoke-session')).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(where()).toBe(BACK);
    release();
    await waitFor(() => expect(where()).toBe('/konto/enheter'));
  });

  it('revokes the replaced session and returns', async () => {
    await redirectToGoogle(aServerWithoutPassword('google'));
    const server = returnWithAnotherSession(aServerWithoutPassword('google'));
    const { where } = renderApp(BACK, server);
    await waitFor(() => expect(where()).toBe('/konto/enheter'));
    expect(server.bodiesOf('POST /revoke-session')).toEqual([{ token: 'token-of-session-1' }]);
    expect(Object.entries(window.sessionStorage)).toEqual([]);
  });

  it("revokes neither another user's session nor an unchanged one", async () => {
    await redirectToGoogle(aServerWithoutPassword('google'));
    const server = returnWithAnotherSession(aServerWithoutPassword('google'), []);
    const { where } = renderApp(BACK, server);
    await waitFor(() => expect(where()).toBe('/konto/enheter'));
    expect(server.bodiesOf('POST /revoke-session')).toEqual([]);
    unmountApp();

    await redirectToGoogle(aServerWithoutPassword('google'));
    const same = aServerWithoutPassword('google');
    const again = renderApp(BACK, same);
    await waitFor(() => expect(again.where()).toBe('/konto/enheter'));
    expect(same.bodiesOf('POST /revoke-session')).toEqual([]);
  });

  it.each([
    ['the devices cannot be listed', 'GET /list-sessions'],
    ['the old session cannot be revoked', 'POST /revoke-session'],
  ])('returns although %s', async (_case, call) => {
    await redirectToGoogle(aServerWithoutPassword('google'));
    const server = returnWithAnotherSession(aServerWithoutPassword('google')).on(call, () => emptyAnswer(500));
    const { where } = renderApp(BACK, server);
    await waitFor(() => expect(where()).toBe('/konto/enheter'));
  });

  it('says when the service no longer offers any of the methods', async () => {
    renderApp(PAGE, aServerWithoutPassword('zoom'));
    expect(
      await screen.findByText('Ingen av måtene du logger inn på, er i bruk her nå. Lag et passord under Sikkerhet.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Avbryt' })).toBeTruthy();
  });
});

describe('confirming identity where a new password cannot be made', () => {
  it('says whom to contact, and promises no password', async () => {
    const settings = { resetPassword: false, contact: { email: 'hjelp@example.no', url: null } };
    const server = aServerWithoutPassword('zoom').on('GET /api/web-config', () => json(aWebConfig(settings)));
    renderApp(PAGE, server);
    expect(await screen.findByText('Ingen av måtene du logger inn på, er i bruk her nå.')).toBeTruthy();
    expect(screen.getByText(/Trenger du hjelp/)).toBeTruthy();
    expect(screen.queryByText(/Lag et passord/)).toBeNull();
  });
});

describe('confirming identity with password and provider', () => {
  it('uses the password', async () => {
    renderApp(PAGE, aServerWithoutPassword('credential', 'google'));
    expect(await screen.findByLabelText('Passord')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Logg inn med/ })).toBeNull();
  });

  it('uses the provider where passwords are turned off', async () => {
    const server = aServerWithoutPassword('credential', 'google').on('GET /api/web-config', () =>
      json(aWebConfig({ providers: ['google'], emailPassword: false })),
    );
    renderApp(PAGE, server);
    expect(await screen.findByRole('button', { name: 'Logg inn med Google' })).toBeTruthy();
    expect(screen.queryByLabelText('Passord')).toBeNull();
  });

  it('uses the password when the sign-in methods cannot be read', async () => {
    renderApp(PAGE, aServerWithoutPassword().on('GET /list-accounts', () => emptyAnswer(500)));
    expect(await screen.findByLabelText('Passord')).toBeTruthy();
  });
});
