import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import type { SignedIn } from '@portvakt/api-client';

import { anAccount, anAuthenticator, aSession, aSignedInUser, aWebConfig } from '../testing/builders.js';
import { aServer, aServerWithSignedInUser, renderApp, unmountApp } from '../testing/render-app.js';
import { emptyAnswer, type FakeServer, json, noNetwork, refusal } from '../testing/server.js';

afterEach(() => {
  unmountApp();
  sessionStorage.clear();
  jest.useRealTimers();
});

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

const impersonated = (minutes: number): SignedIn => {
  const { user, session } = aSignedInUser({ twoFactorEnabled: true });
  return { user, session: { ...session, impersonatedBy: 'operator-1', expiresAt: inMinutes(minutes) } };
};

/** A service on which an operator impersonates Kari Nordmann. */
function anImpersonatingServer(minutes = 14.99): FakeServer {
  const signedIn = impersonated(minutes);
  return aServerWithSignedInUser(signedIn)
    .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google', 'github'] })))
    .on('GET /list-sessions', () => json([signedIn.session, aSession({ id: 'session-2', token: 'token-2' })]))
    .on('GET /list-accounts', () => json([anAccount(), anAccount('google', { id: 'account-2' })]))
    .on('GET /two-factor/list-user-twofactors', () => json([anAuthenticator()]))
    .on('GET /list-activity', () => json({ events: [], nextCursor: null }))
    .on('POST /admin/stop-impersonating', () => refusal(401, 'UNAUTHORIZED'));
}

const banner = async () => within(await screen.findByRole('region', { name: 'Kundestøtte' }));

/** The buttons and forms of a page that are not about how it is shown. */
const controls = () => {
  const main = within(screen.getByRole('main'));
  return [...main.queryAllByRole('button'), ...main.queryAllByRole('textbox')].map(
    (control) => control.getAttribute('aria-label') ?? control.textContent,
  );
};

describe('impersonated account', () => {
  it('has a banner that says whose it is, for how long, and how to stop', async () => {
    renderApp('/konto', anImpersonatingServer());
    const { getByText, getByRole } = await banner();
    expect(getByText('Du ser kontoen til Kari Nordmann. Du kan ikke endre noe. 15 minutter igjen.')).toBeTruthy();
    expect(getByRole('status').textContent).toBe('');
    expect(getByRole('button', { name: 'Slutt å se kontoen' })).toBeTruthy();
  });

  it('announces the last minute', async () => {
    renderApp('/konto', anImpersonatingServer(0.99));
    expect((await banner()).getByRole('status').textContent).toBe('1 minutt igjen.');
  });

  it.each([
    ['/konto', 'Kontoen din', []],
    ['/konto/profil', 'Profil', []],
    ['/konto/sikkerhet', 'Sikkerhet', []],
    ['/konto/enheter', 'Enheter der du er logget inn', []],
    ['/konto/innlogging', 'Innloggingsmåter', []],
    ['/konto/aktivitet', 'Aktivitet', []],
    ['/konto/sikkerhet/passord', 'Du kan ikke endre noe her', []],
    ['/konto/sikkerhet/tofaktor/ny', 'Du kan ikke endre noe her', []],
    ['/konto/sikkerhet/reservekoder', 'Du kan ikke endre noe her', []],
    ['/konto/slett', 'Du kan ikke endre noe her', []],
  ])('has nothing that changes it on %s', async (path, title, expected) => {
    const server = anImpersonatingServer();
    renderApp(path, server);
    await screen.findByRole('heading', { level: 1, name: title });
    await waitFor(() => expect(screen.queryByText('Henter …')).toBeNull());
    expect(controls()).toEqual(expected);
    const menu = within(screen.getByRole('navigation', { name: 'Kontoen din' }));
    expect(menu.queryByRole('link', { name: 'Slett kontoen' })).toBeNull();
    expect(server.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('says so when the way back fails, and keeps the banner', async () => {
    const server = anImpersonatingServer().on('POST /admin/stop-impersonating', () => emptyAnswer(500));
    const { user } = renderApp('/konto', server);
    await user.click((await banner()).getByRole('button', { name: 'Slutt å se kontoen' }));
    expect(await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.')).toBeTruthy();
    expect((await banner()).getByRole('button', { name: 'Slutt å se kontoen' })).toBeTruthy();
  });

  it('ends by itself when its time is over', async () => {
    const server = anImpersonatingServer(0.02).on('POST /admin/stop-impersonating', () => emptyAnswer(500));
    renderApp('/konto', server);
    await banner();
    await waitFor(() => expect(server.bodiesOf('POST /admin/stop-impersonating')).toHaveLength(1));
  });

  it('closes the administration meanwhile, without a request to it', async () => {
    const server = anImpersonatingServer();
    renderApp('/administrasjon/brukere', server);
    await screen.findByRole('heading', { level: 1, name: 'Du ser kontoen til Kari Nordmann' });
    expect(server.sent.filter(({ path }) => path.startsWith('/admin/'))).toEqual([]);
  });
});

describe('tab that is reloaded after an impersonation has ended', () => {
  const STOP = 'POST /admin/stop-impersonating';
  beforeEach(() => sessionStorage.setItem('portvakt.ser-konto', 'user-1'));
  afterEach(() => sessionStorage.clear());

  it('says so once where there is no session of the operator to go back to', async () => {
    const server = aServer().on(STOP, () => refusal(401, 'UNAUTHORIZED'));
    renderApp('/logg-inn', server);
    expect((await screen.findByText('Visningen av kontoen er avsluttet.')).closest('[role=status]')).toBeTruthy();
    expect(server.bodiesOf(STOP)).toHaveLength(1);
    expect(sessionStorage.getItem('portvakt.ser-konto')).toBeNull();
  });

  it('says so where the operator has gone back in another tab', async () => {
    renderApp(
      '/konto',
      aServerWithSignedInUser().on(STOP, () => refusal(400, 'YOU_ARE_NOT_IMPERSONATING_ANYONE')),
    );
    expect(await screen.findByText('Visningen av kontoen er avsluttet.')).toBeTruthy();
  });

  it('tries again at the next load where the service does not answer', async () => {
    const server = aServer().on(STOP, noNetwork);
    renderApp('/logg-inn', server);
    await waitFor(() => expect(server.bodiesOf(STOP)).toHaveLength(1));
    expect(sessionStorage.getItem('portvakt.ser-konto')).toBe('user-1');
  });
});
