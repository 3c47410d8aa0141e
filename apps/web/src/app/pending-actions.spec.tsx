import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

import { anAccount, anAuthenticator, aSession, aWebConfig, aSignedInUser } from '../testing/builders.js';
import { aServerWithSignedInUser, leaveForProvider, unmountApp, PROVIDER_URL, renderApp } from '../testing/render-app.js';
import { type FakeServer, json, refusal } from '../testing/server.js';

afterEach(unmountApp);

const QUESTION = 'Vil du slette autentiseringsappen Mobilen?';
const someone = aSignedInUser({ twoFactorEnabled: true });
const mobile = anAuthenticator({ id: 'a2', name: 'Mobilen' });

const question = (name: string) => screen.findByRole('dialog', { name });
const confirmPage = () => screen.findByRole('heading', { level: 1, name: 'Bekreft at det er deg' });
const securityPage = () => screen.findByRole('heading', { level: 1, name: 'Sikkerhet' });

/** From now on the server answers with a new, fresh session. */
function renew(server: FakeServer): void {
  server
    .on('GET /get-session', () => json({ ...someone, session: aSession({ id: 'session-9' }) }))
    .on('POST /two-factor/delete', () => json({ status: true }))
    .on('POST /unlink-account', () => json({ status: true }));
}

/** A server with an old session; signing in with the password creates a new one. */
function aServerWithOldSession(): FakeServer {
  const server = aServerWithSignedInUser(someone)
    .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google', 'github'] })))
    .on('GET /two-factor/list-user-twofactors', () => json([anAuthenticator(), mobile]))
    .on('POST /two-factor/delete', () => refusal(403, 'SESSION_IS_NOT_FRESH'))
    .on('POST /unlink-account', () => refusal(403, 'SESSION_IS_NOT_FRESH'))
    .on('POST /revoke-session', () => json({ status: true }))
    .on('POST /sign-out', () => json({ success: true }))
    .on('POST /sign-in/social', () => json({ url: PROVIDER_URL, redirect: true }));
  return server.on('POST /sign-in/email', () => {
    renew(server);
    return json({ redirect: false, token: 't', user: someone.user });
  });
}

async function deleteMobile(server: FakeServer) {
  const page = renderApp('/konto/sikkerhet', server);
  await page.user.click(await screen.findByRole('button', { name: 'Slett Mobilen' }));
  await page.user.click(within(await question(QUESTION)).getByRole('button', { name: 'Slett' }));
  await confirmPage();
  return page;
}

/** Redirects to Google and back; session storage is kept. */
async function visitProvider(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Logg inn med Google' }));
  await leaveForProvider();
}

/** A user without a password starts to delete the account and is redirected to Google. */
async function startDeletion(): Promise<FakeServer> {
  const server = aServerWithOldSession()
    .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google'], deleteUser: true })))
    .on('GET /list-accounts', () => json([anAccount('google')]))
    .on('POST /delete-user', () => refusal(400, 'SESSION_EXPIRED'));
  const { user } = renderApp('/konto/slett', server);
  await user.click(await screen.findByRole('button', { name: 'Slett kontoen permanent' }));
  await user.click(within(await question('Vil du slette kontoen?')).getByRole('button', { name: 'Slett kontoen' }));
  await visitProvider(user);
  return server;
}

describe('action that needs a confirmed identity', () => {
  it('is asked about again after the confirmation, and completed', async () => {
    const server = aServerWithOldSession();
    const { user, where } = await deleteMobile(server);
    await user.type(await screen.findByLabelText('Passord'), 'riktig passord{Enter}');

    const dialog = await question(QUESTION);
    expect(where()).toBe('/konto/sikkerhet');
    expect(document.activeElement).toBe(within(dialog).getByRole('heading'));
    await user.click(within(dialog).getByRole('button', { name: 'Slett' }));
    expect(await screen.findByText('Autentiseringsappen «Mobilen» er slettet.')).toBeTruthy();
    expect(server.bodiesOf('POST /two-factor/delete')).toEqual([{ id: 'a2' }, { id: 'a2' }]);
  });

  it('is named where the identity is confirmed', async () => {
    await deleteMobile(aServerWithOldSession());
    expect(
      screen.getByText('Du er i ferd med å slette en autentiseringsapp. Logg inn på nytt for å fortsette.'),
    ).toBeTruthy();
    unmountApp();

    const server = await startDeletion();
    renderApp('/bekreft-identitet?neste=%2Fkonto%2Fslett', server);
    await confirmPage();
    expect(await screen.findByText(/^Du er i ferd med å slette kontoen\./)).toBeTruthy();
  });

  it('is not named to another user, nor by the address alone', async () => {
    const server = await startDeletion();
    server.on('GET /get-session', () => json({ ...someone, user: { ...someone.user, id: 'user-9' } }));
    const { router } = renderApp('/bekreft-identitet?neste=%2Fkonto%2Fslett', server);
    await confirmPage();
    expect(screen.getByText(/^Dette er en viktig endring\./)).toBeTruthy();
    await router.navigate('/bekreft-identitet?neste=%2Fkonto%2Fsikkerhet');
    expect(screen.getByText(/^Dette er en viktig endring\./)).toBeTruthy();
  });

  it('is asked about once, and cancelling returns focus to the page', async () => {
    const { user, router } = await deleteMobile(aServerWithOldSession());
    await user.type(await screen.findByLabelText('Passord'), 'riktig passord{Enter}');
    await user.click(within(await question(QUESTION)).getByRole('button', { name: 'Avbryt' }));
    expect(document.activeElement).toBe(await securityPage());
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('a2');

    await router.navigate('/konto/enheter');
    await router.navigate('/konto/sikkerhet');
    await screen.findByText('Mobilen');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is asked about again after a second factor', async () => {
    const server = aServerWithOldSession()
      .on('POST /sign-in/email', () => {
        server.on('GET /get-session', () => json(null));
        return json({ twoFactorRedirect: true });
      })
      .on('POST /two-factor/verify-totp', () => {
        renew(server);
        return json({ token: 't', user: someone.user });
      });
    const { user } = await deleteMobile(server);
    await user.type(await screen.findByLabelText('Passord'), 'riktig passord{Enter}');
    await user.type(await screen.findByLabelText('Engangskode'), '492817{Enter}');
    expect(await question(QUESTION)).toBeTruthy();
  });

  it('is asked about again after a redirect to a provider', async () => {
    const accounts = [anAccount('google'), anAccount('github')];
    const server = aServerWithOldSession().on('GET /list-accounts', () => json(accounts));
    const { user } = renderApp('/konto/innlogging', server);
    await user.click(await screen.findByRole('button', { name: 'Koble fra GitHub' }));
    await user.click(within(await question('Vil du koble fra GitHub?')).getByRole('button', { name: 'Koble fra' }));
    await visitProvider(user);

    renew(server);
    renderApp('/bekreft-identitet?neste=%2Fkonto%2Finnlogging&tilbake=1', server);
    expect(await question('Vil du koble fra GitHub?')).toBeTruthy();
  });

  it('is asked about again for the deletion of an account without a password', async () => {
    const server = await startDeletion();

    renew(server);
    renderApp('/bekreft-identitet?neste=%2Fkonto%2Fslett&tilbake=1', server);
    expect(await question('Vil du slette kontoen?')).toBeTruthy();
  });

  it('is never asked of another user who signed in instead', async () => {
    const server = await startDeletion();

    const other = { ...someone, user: { ...someone.user, id: 'user-9' }, session: aSession({ id: 'session-9' }) };
    server.on('GET /get-session', () => json(other)).on('GET /list-sessions', () => json([]));
    renderApp('/bekreft-identitet?neste=%2Fkonto%2Fslett&tilbake=1', server);
    await screen.findByRole('button', { name: 'Slett kontoen permanent' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.sessionStorage.getItem('portvakt.utsatt')).toBeNull();
  });

  it('is not asked about again when the confirmation was cancelled', async () => {
    const { user } = await deleteMobile(aServerWithOldSession());
    await user.click(await screen.findByRole('link', { name: 'Avbryt' }));
    await securityPage();
    await screen.findByText('Mobilen');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('a2');
  });

  it('is not asked about when its target no longer exists', async () => {
    const server = aServerWithOldSession().on('POST /two-factor/delete', () => {
      server.on('GET /two-factor/list-user-twofactors', () => json([anAuthenticator()]));
      return refusal(403, 'SESSION_IS_NOT_FRESH');
    });
    const { user } = await deleteMobile(server);
    await user.type(await screen.findByLabelText('Passord'), 'riktig passord{Enter}');
    await securityPage();
    await screen.findByText('Autentikator #1');
    expect(screen.queryByText('Mobilen')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is cleared by a sign-out', async () => {
    const { user, where } = await deleteMobile(aServerWithOldSession());
    expect(JSON.stringify({ ...window.sessionStorage })).toContain('a2');
    await user.click(screen.getByRole('button', { name: 'Logg ut' }));
    await waitFor(() => expect(where()).toBe('/logget-ut'));
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('a2');
  });
});
