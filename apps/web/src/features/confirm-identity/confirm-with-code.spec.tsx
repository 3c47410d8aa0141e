import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { aSession, aSignedInUser } from '../../testing/builders.js';
import { aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { type FakeServer, json } from '../../testing/server.js';

afterEach(unmountApp);

const PAGE = '/bekreft-identitet?neste=%2Fkonto%2Fenheter';
const BACK = '/bekreft-identitet?neste=%2Fkonto%2Fenheter&tilbake=1';
const CODE_PAGE = `/logg-inn/kode?${new URLSearchParams({ neste: BACK }).toString()}`;

const newSession = aSession({ id: 'session-9', token: 'token-of-session-9' });
const codeTitle = () => screen.findByRole('heading', { level: 1, name: 'Skriv engangskoden' });
const revoked = (server: FakeServer) => server.bodiesOf('POST /revoke-session');

/** A user with two-factor: the password ends the session, and a correct answer to `call` starts a new one. */
function aServerThatAsksForCode(call: string): FakeServer {
  const server = aServerWithSignedInUser().on('POST /revoke-session', () => json({ status: true }));
  server.on('POST /sign-in/email', () => {
    server.on('GET /get-session', () => json(null));
    return json({ twoFactorRedirect: true });
  });
  return signsInBy(call, server);
}

function signsInBy(call: string, server: FakeServer): FakeServer {
  return server.on(call, () => {
    server
      .on('GET /get-session', () => json({ ...aSignedInUser({ twoFactorEnabled: true }), session: newSession }))
      .on('GET /list-sessions', () => json([newSession, aSession()]))
      .on('GET /two-factor/list-user-twofactors', () => json([]));
    return json({ redirect: false, token: newSession.token, user: aSignedInUser().user });
  });
}

async function goToCode(server: FakeServer) {
  const page = renderApp(PAGE, server);
  await page.user.type(await screen.findByLabelText('Passord'), 'riktig passord{Enter}');
  await codeTitle();
  return page;
}

describe('confirming identity with two-factor', () => {
  it('goes on to the code page, whose field takes focus once it is rendered', async () => {
    const { where } = await goToCode(aServerThatAsksForCode('POST /two-factor/verify-totp'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Engangskode')));
    expect(where()).toBe(CODE_PAGE);
  });

  it('keeps no token of the replaced session in the URL or the navigation state', async () => {
    const { router } = await goToCode(aServerThatAsksForCode('POST /two-factor/verify-totp'));
    const kept = JSON.stringify([Object.entries(window.sessionStorage), Object.entries(window.localStorage)]);
    expect(kept).toContain('session-1');
    expect(kept + JSON.stringify(router.state.location)).not.toContain('token-of');
  });

  it('revokes the replaced session after the code, and returns', async () => {
    const server = aServerThatAsksForCode('POST /two-factor/verify-totp');
    const { user, where } = await goToCode(server);
    await user.type(screen.getByLabelText('Engangskode'), '492817{Enter}');
    await waitFor(() => expect(where()).toBe('/konto/enheter'));
    expect(revoked(server)).toEqual([{ token: 'token-of-session-1' }]);
    expect(window.sessionStorage.getItem('portvakt.avlost-okt')).toBeNull();
  });

  it('revokes it after a backup code too, then leads to where new codes are made', async () => {
    const server = aServerThatAsksForCode('POST /two-factor/verify-backup-code');
    const { user, where } = await goToCode(server);
    await user.click(screen.getByRole('link', { name: 'Bruk en reservekode' }));
    await user.type(await screen.findByLabelText('Reservekode'), 'abcde-12345{Enter}');
    await waitFor(() => expect(where()).toBe('/konto/sikkerhet'));
    expect(await screen.findByText('Du brukte en reservekode. Lag nye koder hvis du har få igjen.')).toBeTruthy();
    expect(revoked(server)).toEqual([{ token: 'token-of-session-1' }]);
    expect(window.sessionStorage.getItem('portvakt.avlost-okt')).toBeNull();
  });

  it('leaves nobody signed in when cancelled, and says so', async () => {
    const { user, where } = await goToCode(aServerThatAsksForCode('POST /two-factor/verify-totp'));
    await user.click(screen.getByRole('link', { name: 'Avbryt' }));
    expect(await screen.findByText('Du er logget ut. Logg inn for å fortsette.')).toBeTruthy();
    expect(where()).toBe(`/logg-inn?${new URLSearchParams({ utlopt: '1', neste: BACK }).toString()}`);
    expect(screen.queryByText('Kari Nordmann')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('E-postadresse').value).toBe('kari@eksempel.no');
  });

  it('revokes the replaced session after a later sign-in, and returns', async () => {
    const server = aServerThatAsksForCode('POST /two-factor/verify-totp');
    const { user, where } = await goToCode(server);
    await user.click(screen.getByRole('link', { name: 'Avbryt' }));
    signsInBy('POST /sign-in/email', server);
    await user.type(await screen.findByLabelText('Passord'), 'riktig passord{Enter}');
    await waitFor(() => expect(where()).toBe('/konto/enheter'));
    expect(revoked(server)).toEqual([{ token: 'token-of-session-1' }]);
  });
});
