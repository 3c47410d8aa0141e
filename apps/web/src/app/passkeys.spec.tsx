import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';

import type { Language } from '../i18n/language.js';
import { changeLanguage } from '../i18n/texts.js';
import { makePasskeySilently } from '../passkeys/make-silently.js';
import { anAccount, aPasskey, aSession, aSignedInUser, aWebConfig } from '../testing/builders.js';
import { FakeCredentials, PASSKEYS } from '../testing/fake-credentials.js';
import { aServer, aServerWithSignedInUser, renderApp } from '../testing/render-app.js';
import { type FakeServer, json, refusal } from '../testing/server.js';

const VERIFY = 'POST /passkey/verify-authentication';

const browser = FakeCredentials.inEachTest();

const withPasskeys = (server: FakeServer, settings: Parameters<typeof aWebConfig>[0] = {}) =>
  server
    .on('GET /api/web-config', () => json(aWebConfig({ passkeys: PASSKEYS, ...settings })))
    .on('POST /passkey/generate-authenticate-options', () => json({ rpId: 'localhost', challenge: 'AQID' }));

/** Presses the button of the sign-in page. */
async function signIn(server: FakeServer) {
  const app = renderApp('/logg-inn', server);
  await app.user.click(await screen.findByRole('button', { name: 'Logg inn med passnøkkel' }));
  return app;
}

const shown = async (text: RegExp | string) =>
  expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();

describe('signing in with a passkey', () => {
  it('sends the answer of the authenticator with the choice to be remembered, and opens the account', async () => {
    const server = withPasskeys(aServerWithSignedInUser()).on('GET /get-session', () => json(null));
    server.on(VERIFY, () => {
      server.on('GET /get-session', () => json(aSignedInUser()));
      return json(aSignedInUser());
    });
    const { user, where } = renderApp('/logg-inn', server);
    await user.click(await screen.findByLabelText('Husk meg på denne enheten'));
    await user.click(screen.getByRole('button', { name: 'Logg inn med passnøkkel' }));
    await waitFor(() => expect(where()).toBe('/konto'));
    expect(server.bodiesOf(VERIFY)).toEqual([
      { rememberMe: false, response: expect.objectContaining({ id: 'AQID', rawId: 'AQID', type: 'public-key' }) },
    ]);
  });

  it.each([
    ['NotAllowedError', /^Innloggingen med passnøkkel ble avbrutt eller tok for lang tid/],
    ['SecurityError', 'Passnøkler virker ikke på denne adressen.'],
    ['UnknownError', 'Enheten klarte ikke å bruke passnøkkelen. Prøv igjen.'],
  ])('says what a browser means by %s', async (name, text) => {
    browser.failWith(name);
    await signIn(withPasskeys(aServer()));
    await shown(text);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Logg inn med passnøkkel' }));
  });

  it.each([
    [400, 'CHALLENGE_NOT_FOUND', 'Det tok for lang tid. Prøv igjen.'],
    [401, 'AUTHENTICATION_FAILED', /^Passnøkkelen ble ikke godtatt/],
    [401, 'PASSKEY_NOT_FOUND', /^Vi kjenner ikke denne passnøkkelen/],
    [403, 'BANNED_USER', /^Kontoen er sperret/],
  ])('says what a refusal means: %d %s', async (status, code, text) => {
    await signIn(withPasskeys(aServer()).on(VERIFY, () => refusal(status, code)));
    await shown(text);
  });

  it.each<[Language, string]>([
    ['nb', 'Vi klarte ikke å logge deg inn. Prøv igjen.'],
    ['nn', 'Vi klarte ikkje å logge deg inn. Prøv igjen.'],
    ['en', "We couldn't sign you in. Try again."],
  ])('says in the language of the page that no session could be made: %s', async (language, text) => {
    await signIn(withPasskeys(aServer()).on(VERIFY, () => refusal(500, 'UNABLE_TO_CREATE_SESSION')));
    await shown('Vi klarte ikke å logge deg inn. Prøv igjen.');
    act(() => changeLanguage(language));
    await shown(text);
  });

  it('tells the authenticator of a passkey that the service does not have', async () => {
    await signIn(withPasskeys(aServer()).on(VERIFY, () => refusal(401, 'PASSKEY_NOT_FOUND')));
    await shown(/^Vi kjenner ikke/);
    expect(browser.signals.unknown).toHaveBeenCalledWith({ rpId: 'localhost', credentialId: 'AQID' });
  });

  it.each([
    ['the sign-in page, while a sign-in of another app waits for its code', '/logg-inn', 'Logg inn med passnøkkel'],
    ['the second step', '/logg-inn/kode', 'Bruk passnøkkel'],
  ])('tells it nothing on %s: the passkey may be of another account', async (_page, path, button) => {
    const server = withPasskeys(aServer())
      .on('POST /passkey/generate-authenticate-options', () =>
        json({ rpId: 'localhost', challenge: 'AQID', userKnown: true }),
      )
      .on(VERIFY, () => refusal(401, 'PASSKEY_NOT_FOUND'));
    const { user } = renderApp(path, server);
    await user.click(await screen.findByRole('button', { name: button }));
    await shown(/^Vi kjenner ikke/);
    expect(browser.signals.unknown).not.toHaveBeenCalled();
  });

  it('is not offered where the service has passkeys off', async () => {
    renderApp('/logg-inn', aServer());
    expect(await screen.findByLabelText('E-postadresse')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Logg inn med passnøkkel' })).toBeNull();
  });

  it('is enough where there is neither a password nor a provider', async () => {
    renderApp('/logg-inn', withPasskeys(aServer(), { emailPassword: false }));
    expect(await screen.findByRole('button', { name: 'Logg inn med passnøkkel' })).toBeTruthy();
    expect(screen.queryByText('eller')).toBeNull();
    expect(screen.queryByText('Innlogging er ikke tilgjengelig nå.')).toBeNull();
  });
});

describe('making a passkey', () => {
  const REGISTER = 'POST /passkey/verify-registration';
  const account = (passkeys: readonly object[] = []) =>
    withPasskeys(aServerWithSignedInUser())
      .on('GET /passkey/list-user-passkeys', () => json(passkeys))
      .on('GET /passkey/generate-register-options', () =>
        json({
          challenge: 'AQID',
          rp: { id: 'localhost' },
          user: { id: 'AQID' },
          pubKeyCredParams: [{ type: 'public-key' }],
        }),
      );

  async function make(server: FakeServer) {
    const app = renderApp('/konto/sikkerhet', server);
    await app.user.click(await screen.findByRole('button', { name: 'Lag passnøkkel' }));
    const dialog = within(screen.getByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Lag passnøkkel' }));
    return app;
  }

  it.each([
    ['NotAllowedError', 'Passnøkkelen ble ikke laget. Det ble avbrutt eller tok for lang tid.'],
    ['InvalidStateError', 'Enheten har allerede en passnøkkel for kontoen din.'],
    ['ConstraintError', /^Enheten kan ikke lage passnøkler nå/],
    ['NotSupportedError', /^Enheten kan ikke lage passnøkler nå/],
    ['UnknownError', 'Enheten klarte ikke å bruke passnøkkelen. Prøv igjen.'],
  ])('says what a browser means by %s', async (name, text) => {
    browser.failWith(name);
    await make(account());
    await shown(text);
  });

  it.each([
    ['PASSKEY_ALREADY_REGISTERED', 'Enheten har allerede en passnøkkel for kontoen din.'],
    ['FAILED_TO_VERIFY_REGISTRATION', /^Vi kunne ikke godta passnøkkelen/],
    ['TOO_MANY_PASSKEYS', /^Du kan ha 20\s+passnøkler/],
  ])('says what a refusal means: %s', async (code, text) => {
    await make(account().on(REGISTER, () => refusal(400, code)));
    await shown(text);
  });

  it('asks for the name of the next passkey anew', async () => {
    const app = renderApp(
      '/konto/sikkerhet',
      account().on(REGISTER, () => json(aPasskey())),
    );
    const field = async () => {
      await app.user.click(await screen.findByRole('button', { name: 'Lag passnøkkel' }));
      return within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('textbox');
    };
    await app.user.type(await field(), 'Jobbmobil{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await field()).value).toBe('');
  });

  it('confirms who the user is first where the session is not fresh', async () => {
    const server = account().on('GET /passkey/generate-register-options', () => refusal(403, 'SESSION_IS_NOT_FRESH'));
    const { where } = await make(server);
    expect(await screen.findByText(/^Du er i ferd med å lage en passnøkkel/)).toBeTruthy();
    expect(where()).toContain('/bekreft-identitet');
  });

  it('keeps the name while the user confirms who they are, but not for another passkey', async () => {
    const options = 'GET /passkey/generate-register-options';
    const server = account()
      .on(options, () => refusal(403, 'SESSION_IS_NOT_FRESH'))
      .on('POST /revoke-session', () => json({ status: true }));
    server.on('POST /sign-in/email', () => {
      server.on('GET /get-session', () => json({ ...aSignedInUser(), session: aSession({ id: 'session-9' }) }));
      return json({ redirect: false, token: 't', user: aSignedInUser().user });
    });
    const { user } = renderApp('/konto/sikkerhet', server);
    await user.click(await screen.findByRole('button', { name: 'Lag passnøkkel' }));
    await user.type(within(screen.getByRole('dialog')).getByRole('textbox'), 'Jobbmobil{Enter}');
    await user.type(await screen.findByLabelText('Passord'), 'riktig passord{Enter}');

    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Jobbmobil');
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('Jobbmobil');
    await user.click(dialog.getByRole('button', { name: 'Avbryt' }));
    await user.click(screen.getByRole('button', { name: 'Lag passnøkkel' }));
    expect(within(screen.getByRole('dialog')).getByRole('textbox')).toHaveProperty('value', '');
  });

  it.each([
    ['alone', true, []],
    ['beside a password while passwords are off', false, [anAccount()]],
  ])('offers no deletion of the only way to sign in, %s', async (_, emailPassword, accounts) => {
    renderApp(
      '/konto/sikkerhet',
      withPasskeys(account([aPasskey()]), { emailPassword }).on('GET /list-accounts', () => json(accounts)),
    );
    expect(await screen.findByText('Du kan ikke slette den eneste måten du logger inn på.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Slett Jobbmobil' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Endre navn på Jobbmobil' })).toBeTruthy();
  });

  it('offers deletion beside a password, and names what the authenticator may keep', async () => {
    renderApp(
      '/konto/sikkerhet',
      account([aPasskey()]).on('GET /list-accounts', () => json([anAccount()])),
    );
    expect(await screen.findByRole('button', { name: 'Slett Jobbmobil' })).toBeTruthy();
    await waitFor(() =>
      expect(browser.signals.accepted).toHaveBeenCalledWith(
        expect.objectContaining({ rpId: 'localhost', allAcceptedCredentialIds: ['AQID'] }),
      ),
    );
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('happens by itself after a password only where the service wants it: %s', async (conditionalCreate, made) => {
    const server = account()
      .on('GET /api/web-config', () => json(aWebConfig({ passkeys: { ...PASSKEYS, conditionalCreate } })))
      .on('GET /get-session', () => json(null))
      .on(REGISTER, () => json(aPasskey()));
    server.on('POST /sign-in/email', () => {
      server.on('GET /get-session', () => json(aSignedInUser()));
      return json({ redirect: false, token: 't' });
    });
    const { user } = renderApp('/logg-inn', server);
    await user.type(await screen.findByLabelText('E-postadresse'), 'kari@eksempel.no');
    await user.type(screen.getByLabelText('Passord'), 'tre blå elger{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Kontoen din' });
    await waitFor(() => expect(server.bodiesOf(REGISTER)).toHaveLength(made));
    const asked = server.sent.map(({ path }) => path).filter((path) => path.includes('register-options'));
    expect(asked).toEqual(Array.from({ length: made }, () => '/passkey/generate-register-options?conditional=true'));
  });

  it('by itself ends after half a minute where the browser never answers', async () => {
    browser.neverEnd();
    const { store } = renderApp('/konto', account());
    jest.useFakeTimers();
    const attempt = makePasskeySilently(store.dispatch);
    await act(() => jest.advanceTimersByTimeAsync(29_000));
    expect(browser.signal?.aborted).toBe(false);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(browser.signal?.aborted).toBe(true);
    await expect(attempt).resolves.toBeUndefined();
    jest.useRealTimers();
  });

  it('is offered on the overview until it is put off', async () => {
    const { user } = renderApp('/konto', account());
    await user.click(await screen.findByRole('button', { name: 'Ikke nå' }));
    expect(screen.queryByText('Logg inn med fingeravtrykk eller ansikt neste gang.')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Kontoen din' }));
    expect(Object.values(window.localStorage)).toContainEqual(expect.stringMatching(/^\d{4}-\d\d-\d\d$/));
  });
});
