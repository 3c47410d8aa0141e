import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { anAccount, aSession, aWebConfig, someoneSignedIn } from '../../testing/builders.js';
import { aServerWithSomeoneSignedIn, leaveApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, json } from '../../testing/server.js';

afterEach(leaveApp);

describe('the overview of the account', () => {
  it('leads to the devices and says how many there are', async () => {
    const sessions = [aSession(), aSession({ id: 'session-2' }), aSession({ id: 'session-3' })];
    renderApp('/konto', aServerWithSomeoneSignedIn().on('GET /list-sessions', () => json(sessions)));
    const status = await screen.findByText('Innlogget på 3 enheter');
    expect(status.closest('a')?.getAttribute('href')).toBe('/konto/enheter');
  });

  it('has a line about each room, in the order of the menu', async () => {
    renderApp('/konto', aServerWithSomeoneSignedIn());
    await screen.findByText('Innlogget på 1 enhet');
    const rows = [...screen.getByRole('main').querySelectorAll('li')].map((row) => row.textContent);
    expect(rows).toEqual([
      'Profilkari@eksempel.no',
      'SikkerhetTofaktorautentisering er av',
      'EnheterInnlogget på 1 enhet',
      'InnloggingsmåterPassord',
      'Slett kontoenAlt blir borte for godt',
    ]);
  });

  it('welcomes a newcomer, and reminds of the address all the same', async () => {
    const newcomer = someoneSignedIn({ emailVerified: false });
    const { user } = renderApp('/konto?ny=1', aServerWithSomeoneSignedIn(newcomer));
    expect((await screen.findByText('Velkommen! Kontoen er laget.')).closest('[role=status]')).toBeTruthy();
    expect(screen.getByText(/^Du har ikke bekreftet e-postadressen/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByText('Velkomen! Kontoen er laga.')).toBeTruthy();
  });

  it('tells in a line how somebody can sign in', async () => {
    const accounts = [anAccount(), anAccount('google'), anAccount('google', { id: 'a-2' }), anAccount('twitter')];
    renderApp('/konto', aServerWithSomeoneSignedIn().on('GET /list-accounts', () => json(accounts)));
    const status = await screen.findByText('Passord, Google og X');
    expect(status.closest('a')?.getAttribute('href')).toBe('/konto/innlogging');
  });

  it('leads there also when the number is not known', async () => {
    renderApp('/konto', aServerWithSomeoneSignedIn().on('GET /list-sessions', () => emptyAnswer(500)));
    await screen.findByRole('heading', { level: 1, name: 'Kontoen din' });
    expect(screen.getAllByRole('link', { name: 'Enheter' }).length).toBeGreaterThan(0);
  });

  it('reminds of an address that is not verified, and sends the link again', async () => {
    const signedIn = someoneSignedIn({ emailVerified: false });
    const server = aServerWithSomeoneSignedIn(signedIn).on('POST /send-verification-email', () => json({ status: true }));
    const { user } = renderApp('/konto', server);

    expect(await screen.findByText(/^Du har ikke bekreftet e-postadressen/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send lenke på nytt' }));
    expect(await screen.findByText(/^Vi har sendt en lenke til/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send lenke på nytt' }));
    expect(await screen.findByText(/^Du kan be om en ny lenke om/)).toBeTruthy();
    expect(server.bodiesOf('POST /send-verification-email')).toEqual([
      { email: 'kari@eksempel.no', callbackURL: '/bekreft-epost' },
    ]);
  });

  it('reminds of nothing when the address is verified', async () => {
    renderApp('/konto', aServerWithSomeoneSignedIn());
    await screen.findByText('Innlogget på 1 enhet');
    expect(screen.queryByText(/Du har ikke bekreftet/)).toBeNull();
  });

  it('reminds of a second factor that is off, and leads to where it is turned on', async () => {
    renderApp('/konto', aServerWithSomeoneSignedIn());
    const reminder = await screen.findByText(/^Tofaktorautentisering er av\. Slå den på/);
    expect(reminder.closest('.ds-alert')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Slå på' }).getAttribute('href')).toBe('/konto/sikkerhet/tofaktor/ny');
  });

  it('says that it is on, and reminds of nothing', async () => {
    renderApp('/konto', aServerWithSomeoneSignedIn(someoneSignedIn({ twoFactorEnabled: true })));
    expect(await screen.findByText('Tofaktorautentisering er på')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Slå på' })).toBeNull();
  });

  it.each([
    ['has no passwords', { emailPassword: false }],
    ['has no codes from apps', { twoFactor: { totp: false, emailOtp: true, maxAuthenticators: 2 } }],
  ])('reminds of no second factor where the service %s', async (_case, settings) => {
    const server = aServerWithSomeoneSignedIn().on('GET /api/web-config', () => json(aWebConfig(settings)));
    renderApp('/konto', server);
    await screen.findByText('Innlogget på 1 enhet');
    expect(screen.queryByRole('link', { name: 'Slå på' })).toBeNull();
  });

  it('reminds of no second factor where there is no password to begin with', async () => {
    renderApp('/konto', aServerWithSomeoneSignedIn().on('GET /list-accounts', () => json([anAccount('github')])));
    await screen.findByText('GitHub');
    expect(screen.queryByRole('link', { name: 'Slå på' })).toBeNull();
  });

  it('shows links only to rooms that have a screen', async () => {
    const { container } = renderApp('/konto', aServerWithSomeoneSignedIn());
    await screen.findByText('Innlogget på 1 enhet');
    const targets = new Set([...container.querySelectorAll('a')].map((link) => link.getAttribute('href')));
    expect([...targets]).toEqual([
      '#hovedinnhold',
      '/',
      '/konto/profil',
      '/konto/sikkerhet',
      '/konto/enheter',
      '/konto/innlogging',
      '/konto/slett',
      '/konto/sikkerhet/tofaktor/ny',
      '/personvern',
      '/tilgjengelighet',
      '/hjelp',
    ]);
  });
});
