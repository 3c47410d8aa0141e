import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import {
  anAccount,
  aPasskey,
  aSession,
  aSignedInUser,
  aWebConfig,
  FIREFOX_ON_MAC,
  SAFARI_ON_IPHONE,
} from '../../testing/builders.js';
import { PASSKEYS } from '../../testing/fake-credentials.js';
import { aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, deferredResponse, json, refusal } from '../../testing/server.js';

afterEach(unmountApp);

describe('account overview', () => {
  it('links to the devices with their number', async () => {
    const onPhone = ['session-2', 'session-3'].map((id) => aSession({ id, userAgent: SAFARI_ON_IPHONE }));
    const sessions = [aSession(), ...onPhone, aSession({ id: 'session-4', userAgent: FIREFOX_ON_MAC })];
    renderApp(
      '/konto',
      aServerWithSignedInUser().on('GET /list-sessions', () => json(sessions)),
    );
    const status = await screen.findByText('Innlogget på 3 enheter');
    expect(status.closest('a')?.getAttribute('href')).toBe('/konto/enheter');
  });

  it('has a line about each page, in the order of the menu', async () => {
    renderApp('/konto', aServerWithSignedInUser());
    await screen.findByText('Innlogget på 1 enhet');
    const rows = [...screen.getByRole('main').querySelectorAll('.page-rows > li')].map((row) => row.textContent);
    expect(rows).toEqual([
      'Profilkari@eksempel.no',
      'SikkerhetTofaktorautentisering er av',
      'EnheterInnlogget på 1 enhet',
      'InnloggingsmåterPassord',
      'AktivitetHva som har skjedd med kontoen',
      'Slett kontoenAlt blir borte for godt',
    ]);
  });

  it.each([
    ['only passkeys', [aPasskey()], [], 'InnloggingsmåterPassnøkkel'],
    ['a password and passkeys', [aPasskey()], [anAccount()], 'InnloggingsmåterPassord og passnøkkel'],
    ['nothing', [], [], 'InnloggingsmåterIngen'],
  ])('names how a user with %s signs in', async (_case, passkeys, accounts, line) => {
    const server = aServerWithSignedInUser()
      .on('GET /api/web-config', () => json(aWebConfig({ passkeys: PASSKEYS })))
      .on('GET /list-accounts', () => json(accounts))
      .on('GET /passkey/list-user-passkeys', () => json(passkeys));
    renderApp('/konto', server);
    const link = () => document.querySelector('.page-rows a[href="/konto/innlogging"]');
    await waitFor(() => expect(link()?.textContent).toBe(line));
  });

  it('welcomes a new user, and still asks to verify the e-mail address', async () => {
    const newUser = aSignedInUser({ emailVerified: false });
    const { user, where } = renderApp('/konto?ny=1', aServerWithSignedInUser(newUser));
    expect((await screen.findByText('Velkommen! Kontoen er laget.')).closest('[role=status]')).toBeTruthy();
    expect(screen.getByText(/^Du har ikke bekreftet e-postadressen/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByText('Velkomen! Kontoen er laga.')).toBeTruthy();
    expect(where()).toBe('/konto');
  });

  it('welcomes once, and not again when the user comes back', async () => {
    const { user, router } = renderApp('/konto?ny=1', aServerWithSignedInUser());
    await screen.findByText('Velkommen! Kontoen er laget.');
    const [profile] = screen.getAllByRole('link', { name: /^Profil/ });
    if (profile) await user.click(profile);
    await screen.findByRole('heading', { level: 1, name: 'Profil' });
    await router.navigate(-1);
    await screen.findByRole('heading', { level: 1, name: 'Kontoen din' });
    await screen.findByText('Innlogget på 1 enhet');
    expect(screen.queryByText('Velkommen! Kontoen er laget.')).toBeNull();
  });

  it('lists the sign-in methods in one line', async () => {
    const accounts = [anAccount(), anAccount('google'), anAccount('google', { id: 'a-2' }), anAccount('twitter')];
    renderApp(
      '/konto',
      aServerWithSignedInUser().on('GET /list-accounts', () => json(accounts)),
    );
    const status = await screen.findByText('Passord, Google og X');
    expect(status.closest('a')?.getAttribute('href')).toBe('/konto/innlogging');
  });

  it('has a placeholder for a pending line, and its link works', async () => {
    const { answer, release } = deferredResponse(json([aSession()]));
    const { container } = renderApp(
      '/konto',
      aServerWithSignedInUser().on('GET /list-sessions', () => answer),
    );
    await screen.findByText('Henter …', { selector: '[role=status]' });
    const bars = container.querySelectorAll('.row-status .ds-skeleton');
    expect([...bars].map((bar) => bar.closest('a')?.getAttribute('href'))).toEqual(['/konto/enheter']);
    release();
    await screen.findByText('Innlogget på 1 enhet');
    expect(container.querySelector('.ds-skeleton')).toBeNull();
  });

  it.each([
    ['devices', 'GET /list-sessions', () => json([aSession()]), 'Innlogget på 1 enhet'],
    ['sign-in methods', 'GET /list-accounts', () => json([anAccount('google')]), 'Google'],
  ])('says once that the %s could not be fetched, and fetches them on request', async (_case, call, answer, line) => {
    const server = aServerWithSignedInUser().on(call, () => emptyAnswer(500));
    const { user } = renderApp('/konto', server);
    const message = await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    expect(message.closest('[role=alert]')).toBeTruthy();
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(expect.arrayContaining(['/konto/enheter', '/konto/innlogging']));

    server.on(call, answer);
    await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    expect(await screen.findByText(line)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Prøv igjen' })).toBeNull());
  });

  it('shows one failure when both fail, and fetches both', async () => {
    const server = aServerWithSignedInUser()
      .on('GET /list-sessions', () => emptyAnswer(503))
      .on('GET /list-accounts', () => refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '7' }));
    const { user, container } = renderApp('/konto', server);
    const retry = await screen.findByRole('button', { name: 'Prøv igjen' });
    // No line is waited for any more. The placeholder itself is shown after a while only.
    await waitFor(() => expect(container.querySelector('.row-status [role=status]')).toBeNull());
    await user.click(retry);
    const asked = (path: string) => server.sent.filter((request) => request.path === path).length;
    await waitFor(() => expect([asked('/list-sessions'), asked('/list-accounts')]).toEqual([2, 2]));
  });

  it('asks to verify the e-mail address, and sends the link again', async () => {
    const signedIn = aSignedInUser({ emailVerified: false });
    const server = aServerWithSignedInUser(signedIn).on('POST /send-verification-email', () => json({ status: true }));
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

  it.each([
    ['a new account', new Date().toISOString(), false],
    ['an account of last year', '2025-11-01T10:00:00.000Z', true],
  ])('warns about the unverified address of %s only if it is a day old', async (_case, createdAt, warns) => {
    renderApp('/konto', aServerWithSignedInUser(aSignedInUser({ emailVerified: false, createdAt })));
    const question = await screen.findByText(/^Du har ikke bekreftet e-postadressen/);
    expect(question.closest('.ds-alert') !== null).toBe(warns);
  });

  it('shows whose account it is', async () => {
    renderApp('/konto', aServerWithSignedInUser());
    await screen.findByText('Innlogget på 1 enhet');
    const owner = document.querySelector('.account-owner');
    expect(owner?.textContent).toBe('KNKari Nordmannkari@eksempel.no');
  });

  it('shows an address with a Norwegian domain as people write it', async () => {
    const signedIn = aSignedInUser({ email: 'ase@xn--blbr-roah.no', emailVerified: true });
    renderApp('/konto', aServerWithSignedInUser(signedIn));
    await screen.findByText('Innlogget på 1 enhet');
    expect(document.querySelector('.account-owner')?.textContent).toContain('ase@blåbær.no');
  });

  it('has no box of steps once they are done', async () => {
    renderApp('/konto', aServerWithSignedInUser(aSignedInUser({ twoFactorEnabled: true })));
    await screen.findByText('Innlogget på 1 enhet');
    expect(screen.queryByRole('heading', { level: 2, name: 'Gjør kontoen trygg' })).toBeNull();
  });

  it('leads back from the menu of every account page', async () => {
    const { user, where } = renderApp('/konto/profil', aServerWithSignedInUser());
    await screen.findByRole('heading', { level: 1, name: 'Profil' });
    await user.click(screen.getByRole('link', { name: 'Oversikt' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Kontoen din' })).toBeTruthy();
    expect(where()).toBe('/konto');
  });

  it('does not ask when the address is verified', async () => {
    renderApp('/konto', aServerWithSignedInUser());
    await screen.findByText('Innlogget på 1 enhet');
    expect(screen.queryByText(/Du har ikke bekreftet/)).toBeNull();
  });

  it('suggests two-factor while it is off, with a link to turn it on', async () => {
    renderApp('/konto', aServerWithSignedInUser());
    const reminder = await screen.findByText(/^Tofaktorautentisering er av\. Slå den på/);
    expect(screen.getByRole('heading', { level: 2, name: 'Gjør kontoen trygg' })).toBeTruthy();
    // A suggestion, not a warning.
    expect(reminder.closest('.ds-alert')).toBeNull();
    expect(screen.getByRole('link', { name: 'Slå på' }).getAttribute('href')).toBe('/konto/sikkerhet/tofaktor/ny');
  });

  it('says that two-factor is on, and suggests nothing', async () => {
    renderApp('/konto', aServerWithSignedInUser(aSignedInUser({ twoFactorEnabled: true })));
    expect(await screen.findByText('Tofaktorautentisering er på')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Slå på' })).toBeNull();
  });

  it.each([
    ['has no passwords', { emailPassword: false }],
    ['has no codes from apps', { twoFactor: { totp: false, emailOtp: true, maxAuthenticators: 2 } }],
  ])('does not suggest two-factor where the service %s', async (_case, settings) => {
    const server = aServerWithSignedInUser().on('GET /api/web-config', () => json(aWebConfig(settings)));
    renderApp('/konto', server);
    await screen.findByText('Innlogget på 1 enhet');
    expect(screen.queryByRole('link', { name: 'Slå på' })).toBeNull();
  });

  it('does not suggest two-factor without a password', async () => {
    renderApp(
      '/konto',
      aServerWithSignedInUser().on('GET /list-accounts', () => json([anAccount('github')])),
    );
    await screen.findByText('GitHub');
    expect(screen.queryByRole('link', { name: 'Slå på' })).toBeNull();
  });

  it('names no password among the sign-in methods where passwords are off', async () => {
    const server = aServerWithSignedInUser()
      .on('GET /api/web-config', () => json(aWebConfig({ emailPassword: false })))
      .on('GET /list-accounts', () => json([anAccount(), anAccount('github')]));
    renderApp('/konto', server);
    expect(await screen.findByText('GitHub')).toBeTruthy();
  });

  it('links only to existing pages', async () => {
    const { container } = renderApp('/konto', aServerWithSignedInUser());
    await screen.findByText('Innlogget på 1 enhet');
    const targets = () => new Set([...container.querySelectorAll('a')].map((link) => link.getAttribute('href')));
    await waitFor(() =>
      expect([...targets()]).toEqual([
        '#hovedinnhold',
        '/',
        '/konto',
        '/konto/profil',
        '/konto/sikkerhet',
        '/konto/enheter',
        '/konto/innlogging',
        '/konto/aktivitet',
        '/konto/slett',
        '/konto/sikkerhet/tofaktor/ny',
        '/personvern',
        '/tilgjengelighet',
        '/hjelp',
      ]),
    );
  });
});
