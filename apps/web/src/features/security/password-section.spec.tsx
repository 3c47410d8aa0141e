import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';

import { anAccount, aPasskey, aSignedInUser, aWebConfig } from '../../testing/builders.js';
import { PASSKEYS } from '../../testing/fake-credentials.js';
import { aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, type FakeServer, deferredResponse, json, refusal } from '../../testing/server.js';

afterEach(() => {
  jest.useRealTimers();
  unmountApp();
});

const section = async () => within((await screen.findByRole('heading', { name: 'Passord' })).closest('section') as HTMLElement);
const changePassword = async () => (await section()).findByRole('link', { name: 'Endre passord' });

function aServerWithoutPassword(signedIn = aSignedInUser()): FakeServer {
  return aServerWithSignedInUser(signedIn).on('GET /list-accounts', () => json([anAccount('google'), anAccount('github')]));
}

function withPasskeys(passkeys: readonly object[], ...accounts: readonly object[]): FakeServer {
  return aServerWithoutPassword()
    .on('GET /api/web-config', () => json(aWebConfig({ passkeys: PASSKEYS })))
    .on('GET /list-accounts', () => json(accounts))
    .on('GET /passkey/list-user-passkeys', () => json(passkeys));
}

describe('password section', () => {
  it('says when the password was last changed, and links to the change', async () => {
    const account = anAccount('credential', { updatedAt: '2026-03-03T10:00:00.000Z' });
    renderApp('/konto/sikkerhet', aServerWithSignedInUser().on('GET /list-accounts', () => json([account])));
    expect(await screen.findByText('Sist endret 3. mars 2026.')).toBeTruthy();
    expect((await changePassword()).getAttribute('href')).toBe('/konto/sikkerhet/passord');
  });

  it('links to the change while loading and after a failure, which it shows', async () => {
    const { answer, release } = deferredResponse(emptyAnswer(500));
    const server = aServerWithSignedInUser().on('GET /list-accounts', () => answer);
    const { user } = renderApp('/konto/sikkerhet', server);
    expect(await changePassword()).toBeTruthy();
    release();
    expect(await (await section()).findByText('Noe gikk galt hos oss. Prøv igjen om litt.')).toBeTruthy();
    expect(await changePassword()).toBeTruthy();

    server.on('GET /list-accounts', () => json([anAccount()]));
    await user.click((await section()).getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByText('Sist endret 3. mars 2026.')).toBeTruthy();
  });
});

describe('user without a password', () => {
  const make = async () => (await section()).findByRole('button', { name: 'Lag passord' });

  it('reads how they sign in, and cannot change a password', async () => {
    renderApp('/konto/sikkerhet', aServerWithoutPassword());
    expect(await screen.findByText(/^Du logger inn med Google og GitHub og har ikke passord hos oss\./)).toBeTruthy();
    expect(await make()).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Endre passord' })).toBeNull();
    expect(screen.queryByText(/koblet fra samtidig/)).toBeNull();
    expect(screen.getByText('Du må ha et passord for å bruke tofaktorautentisering.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Slå på' })).toBeNull();
  });

  it('sets one through a mailed link', async () => {
    const server = aServerWithoutPassword().on('POST /forget-password', () => json({ status: true, message: '' }));
    const { user } = renderApp('/konto/sikkerhet', server);
    await user.click(await make());
    expect((await screen.findByText(/^Vi har sendt en lenke til/)).closest('[role=status]')?.textContent).toContain(
      'kari@eksempel.no',
    );
    await user.click(screen.getByRole('button', { name: 'Send på nytt' }));
    expect(await screen.findByText(/^Du kan be om en ny lenke om/)).toBeTruthy();
    expect(server.bodiesOf('POST /forget-password')).toEqual([{ email: 'kari@eksempel.no', redirectTo: '/nytt-passord' }]);
  });

  it('still reads where the link was sent once another one can be requested', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { user } = renderApp(
      '/konto/sikkerhet',
      aServerWithoutPassword().on('POST /forget-password', () => json({ status: true })),
    );
    await user.click(await make());
    await screen.findByText(/^Vi har sendt en lenke til/);
    act(() => jest.advanceTimersByTime(60_000));
    expect(await screen.findByText('Nå kan du be om en ny lenke.')).toBeTruthy();
    expect(screen.getByText(/^Vi har sendt en lenke til/)).toBeTruthy();
  });

  it('is told when the link could not be sent', async () => {
    const server = aServerWithoutPassword().on('POST /forget-password', () => refusal(400, 'RESET_PASSWORD_ISNT_ENABLED'));
    const { user } = renderApp('/konto/sikkerhet', server);
    await user.click(await make());
    expect((await screen.findByText('Du kan ikke lage nytt passord her nå.')).closest('[role=alert]')).toBeTruthy();
    expect(await make()).toBeTruthy();
  });

  it('is told beforehand what it removes while the address is unverified', async () => {
    renderApp('/konto/sikkerhet', aServerWithoutPassword(aSignedInUser({ emailVerified: false })));
    expect(await screen.findByText(/Derfor blir Google og GitHub koblet fra samtidig\./)).toBeTruthy();
  });

  it('reads that a passkey is how they sign in', async () => {
    renderApp('/konto/sikkerhet', withPasskeys([aPasskey()]));
    expect(await screen.findByText(/^Du logger inn med passnøkkel og har ikke passord hos oss\./)).toBeTruthy();
  });

  it('reads the providers before a passkey', async () => {
    renderApp('/konto/sikkerhet', withPasskeys([aPasskey()], anAccount('google')));
    expect(await screen.findByText(/^Du logger inn med Google og passnøkkel og har ikke passord/)).toBeTruthy();
  });

  it('reads no list of ways where there are none', async () => {
    renderApp('/konto/sikkerhet', withPasskeys([]));
    expect(await screen.findByText(/^Du har ikke passord hos oss\./)).toBeTruthy();
    expect(screen.queryByText(/Du logger inn med/)).toBeNull();
  });

  it.each([
    ['offered providers', { providers: ['google', 'github'] }, true],
    ['any providers where connecting is off', { providers: ['google', 'github'], linking: false }, false],
    ['a provider that is not offered', { providers: ['google'] }, false],
  ])('reads whether %s can be connected again', async (_case, settings, canConnect) => {
    const server = aServerWithoutPassword(aSignedInUser({ emailVerified: false }));
    renderApp(
      '/konto/sikkerhet',
      server.on('GET /api/web-config', () => json(aWebConfig(settings))),
    );
    const told = await screen.findByText(/koblet fra samtidig\./);
    expect(told.textContent?.includes('Du kan koble til igjen etterpå.')).toBe(canConnect);
  });

  it('is told beforehand that the passkeys are deleted while the address is unverified', async () => {
    const unverified = aSignedInUser({ emailVerified: false });
    renderApp('/konto/sikkerhet', withPasskeys([aPasskey()]).on('GET /get-session', () => json(unverified)));
    expect(await screen.findByText(/ikke bekreftet\. Passnøklene dine blir derfor slettet samtidig\./)).toBeTruthy();
    expect(screen.queryByText(/koblet fra samtidig/)).toBeNull();
  });

  it('is not told so with a verified address', async () => {
    renderApp('/konto/sikkerhet', withPasskeys([aPasskey()]));
    await screen.findByText(/^Du logger inn med passnøkkel/);
    expect(screen.queryByText(/slettet samtidig/)).toBeNull();
  });

  it('reads nynorsk and English', async () => {
    const { user } = renderApp('/konto/sikkerhet', aServerWithoutPassword());
    await make();
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByText(/^Du loggar inn med Google og GitHub og har ikkje passord/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByText(/^You sign in with Google and GitHub and don't have a password/)).toBeTruthy();
  });
});
