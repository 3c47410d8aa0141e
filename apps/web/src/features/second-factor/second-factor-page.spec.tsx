import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { aWebConfig, aSignedInUser } from '../../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, type FakeServer, deferredResponse, json, noNetwork, refusal } from '../../testing/server.js';

afterEach(() => {
  jest.useRealTimers();
  unmountApp();
});

const ADDRESS = '/logg-inn/kode';
const kari = { email: 'kari.nordmann@eksempel.no' };

const open = (server: FakeServer, search = '', state: unknown = kari) =>
  renderApp({ pathname: ADDRESS, search, state }, server);

const field = (name: 'Engangskode' | 'Reservekode' = 'Engangskode') => screen.findByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole('button', { name: 'Bekreft' });
const main = () => screen.getByRole('main');

/** A server on which `call` signs the user in: the next session request answers with a session. */
function signsInBy(call: string, server = aServer()): FakeServer {
  return server.on(call, () => {
    server
      .on('GET /get-session', () => json(aSignedInUser({ twoFactorEnabled: true })))
      .on('GET /list-sessions', () => json([]))
      .on('GET /two-factor/list-user-twofactors', () => json([]));
    return json({ token: 't', user: aSignedInUser().user });
  });
}

const refuses = (call: string, status: number, code: string, headers?: Record<string, string>) =>
  aServer()
    .on('POST /two-factor/send-otp', () => json({ status: true }))
    .on(call, () => refusal(status, code, headers));

describe('code from the app', () => {
  it('is requested by default, for the signing-in user', async () => {
    open(aServer());
    expect(await screen.findByRole('heading', { level: 1, name: 'Skriv engangskoden' })).toBeTruthy();
    expect(main().textContent).toMatch(/skriv koden på 6\ssiffer for kari\.nordmann@eksempel\.no\./);
    expect(document.title).toBe('Skriv engangskoden – Min konto');
  });

  it('is requested without a name when the user is unknown', async () => {
    open(aServer(), '', null);
    await field();
    expect(main().textContent).toMatch(/skriv koden på 6\ssiffer\./);
  });

  it('has a single field that phones and password managers can fill in', async () => {
    open(aServer());
    const input = await field();
    expect(input.autocomplete).toBe('one-time-code');
    expect(input.inputMode).toBe('numeric');
    expect(input.type).toBe('text');
    expect(input.hasAttribute('maxlength')).toBe(false);
  });

  it('is sent on Enter without typed spaces, and leads to the account', async () => {
    const server = signsInBy('POST /two-factor/verify-totp');
    const { user, where } = open(server);
    await user.type(await field(), '492 817{Enter}');
    await waitFor(() => expect(where()).toBe('/konto'));
    expect(server.bodiesOf('POST /two-factor/verify-totp')).toEqual([{ code: '492817', trustDevice: false }]);
  });

  it('leads to the requested page', async () => {
    const { user, where } = open(signsInBy('POST /two-factor/verify-totp'), '?neste=%2Fkonto%2Fenheter');
    await user.type(await field(), '492817{Enter}');
    await waitFor(() => expect(where()).toBe('/konto/enheter'));
  });

  it('is sent automatically when pasted, once', async () => {
    const server = refuses('POST /two-factor/verify-totp', 401, 'INVALID_CODE');
    const { user } = open(server);
    await user.click(await field());
    await user.paste(' 492-817 ');
    await screen.findByText('Koden er feil. Skriv den nyeste koden fra appen.');
    await user.paste('492 818');
    await user.click(screen.getByRole('checkbox'));
    expect(server.bodiesOf('POST /two-factor/verify-totp')).toEqual([{ code: '492817', trustDevice: false }]);
  });

  it('is sent automatically when autofilled', async () => {
    const server = signsInBy('POST /two-factor/verify-totp');
    const { where } = open(server);
    fireEvent.input(await field(), { target: { value: '492817' } });
    await waitFor(() => expect(where()).toBe('/konto'));
  });

  it('is not sent automatically while it is typed', async () => {
    const server = refuses('POST /two-factor/verify-totp', 401, 'INVALID_CODE');
    const { user } = open(server);
    await user.type(await field(), '492817');
    await user.tab();
    expect(server.bodiesOf('POST /two-factor/verify-totp')).toEqual([]);
  });

  it.each(['', '49281', 'abcdef'])('is not sent while it is %p', async (typed) => {
    const server = refuses('POST /two-factor/verify-totp', 401, 'INVALID_CODE');
    const { user } = open(server);
    await user.type(await field(), `${typed}{Enter}`);
    expect(await screen.findByText(/^Koden har 6 siffer\.$/)).toBeTruthy();
    expect(document.activeElement).toBe(await field());
    expect(server.bodiesOf('POST /two-factor/verify-totp')).toEqual([]);
  });

  it('shows a wrong code at the field, which keeps focus with its text selected', async () => {
    const { user } = open(refuses('POST /two-factor/verify-totp', 401, 'INVALID_CODE'));
    await user.type(await field(), '492 817');
    await user.click(submit());
    const message = await screen.findByText('Koden er feil. Skriv den nyeste koden fra appen.');
    const input = await field();
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, '492 817'.length]);
    await waitFor(() => expect(input.getAttribute('aria-describedby')).toContain(message.id));
  });

  it('is sent once when the button is pressed twice', async () => {
    const { answer, release } = deferredResponse(refusal(401, 'INVALID_CODE'));
    const server = aServer().on('POST /two-factor/verify-totp', () => answer);
    const { user } = open(server);
    await user.type(await field(), '492817{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Bekrefter' }));
    await user.type(await field(), '{Enter}');
    release();
    await screen.findByText(/^Koden er feil/);
    expect(server.bodiesOf('POST /two-factor/verify-totp')).toHaveLength(1);
  });

  it('trusts the device when asked to, whichever method is used in the end', async () => {
    const server = signsInBy('POST /two-factor/verify-backup-code');
    const { user, where } = open(server);
    await user.click(await screen.findByRole('checkbox', { name: /^Ikke spør om kode på denne enheten i 30\sdager$/ }));
    await user.click(screen.getByRole('link', { name: 'Bruk en reservekode' }));
    await user.type(await field('Reservekode'), 'abcde-12345{Enter}');
    await waitFor(() => expect(where()).toBe('/konto/sikkerhet'));
    expect(server.bodiesOf('POST /two-factor/verify-backup-code')).toEqual([{ code: 'abcde-12345', trustDevice: true }]);
  });
});

describe('refusal that is not about the code', () => {
  it.each([
    ['haste', () => refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '8' }), 'Det gikk litt fort. Vent 8 sekunder og prøv igjen.'],
    ['a block', () => refusal(429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '850' }), 'Det har vært for mange forsøk. Vent 15 minutter og prøv igjen.'],
    ['no app', () => refusal(400, 'TOTP_NOT_ENABLED'), 'Du har ingen autentiseringsapp på kontoen.'],
    ['an internal error', () => emptyAnswer(500), 'Noe gikk galt hos oss. Prøv igjen om litt.'],
    ['a network error', noNetwork, 'Vi får ikke kontakt. Sjekk at du er på nett.'],
    ['a browser without cookies', () => json({ token: 't', user: aSignedInUser().user }), 'Nettleseren lagrer ikke informasjonskapsler fra oss. Tillat dem, og logg inn.'],
  ])('is shown above the button: %s', async (_case, answer, text) => {
    const { user } = open(aServer().on('POST /two-factor/verify-totp', answer));
    await user.type(await field(), '492817{Enter}');
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
    expect((await field()).value).toBe('492817');
  });
});

describe('backup code', () => {
  it('is sent as typed, with its hyphen, and leads to the security page with a warning', async () => {
    const server = signsInBy('POST /two-factor/verify-backup-code');
    const { user, where } = open(server, '?metode=reservekode&neste=%2Fkonto%2Fenheter');
    expect(await screen.findByRole('heading', { level: 1, name: 'Skriv en reservekode' })).toBeTruthy();
    expect((await field('Reservekode')).autocomplete).toBe('off');
    await user.type(await field('Reservekode'), 'aB3dE fG7hI{Enter}');
    await waitFor(() => expect(where()).toBe('/konto/sikkerhet'));
    expect(await screen.findByText('Du brukte en reservekode. Lag nye koder hvis du har få igjen.')).toBeTruthy();
    expect(server.bodiesOf('POST /two-factor/verify-backup-code')).toEqual([{ code: 'aB3dE-fG7hI', trustDevice: false }]);
  });

  it('is not sent when malformed', async () => {
    const { user } = open(aServer(), '?metode=reservekode');
    await user.type(await field('Reservekode'), 'aB3dE{Enter}');
    expect(await screen.findByText('Reservekoden har 10 tegn.')).toBeTruthy();
  });

  it('shows a wrong code at the field', async () => {
    const { user } = open(refuses('POST /two-factor/verify-backup-code', 401, 'INVALID_BACKUP_CODE'), '?metode=reservekode');
    await user.type(await field('Reservekode'), 'abcde12345{Enter}');
    expect(await screen.findByText('Reservekoden er feil eller brukt før.')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Reservekode'));
  });
});

describe('sign-in that has ended', () => {
  const headline = (name: string) => screen.findByRole('heading', { level: 1, name });

  it('starts again with the address, which is in no URL, when it took too long', async () => {
    const server = refuses('POST /two-factor/verify-totp', 401, 'INVALID_TWO_FACTOR_COOKIE');
    const { user, where } = open(server, '?neste=%2Fkonto%2Fenheter');
    await user.type(await field(), '492817{Enter}');
    const heading = await headline('Innloggingen tok for lang tid');
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('Av sikkerhetshensyn må du begynne på nytt.')).toBeTruthy();

    await user.click(screen.getByRole('link', { name: 'Logg inn' }));
    expect((await screen.findByLabelText<HTMLInputElement>('E-postadresse')).value).toBe(kari.email);
    expect(where()).toBe('/logg-inn?neste=%2Fkonto%2Fenheter');
  });

  it('is noticed when a code by e-mail is requested', async () => {
    open(refuses('POST /two-factor/send-otp', 401, 'INVALID_TWO_FACTOR_COOKIE'), '?metode=epost');
    expect(await headline('Innloggingen tok for lang tid')).toBeTruthy();
  });

  it.each([
    ['app', 'verify-totp', 'Engangskode', '492817'],
    ['reservekode', 'verify-backup-code', 'Reservekode', 'abcde12345'],
  ] as const)('is reported after too many wrong codes by %s', async (method, call, label, code) => {
    const server = refuses(`POST /two-factor/${call}`, 400, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE');
    const { user } = open(server, `?metode=${method}`);
    await user.type(await field(label), `${code}{Enter}`);
    expect(await headline('Koden er skrevet feil for mange ganger')).toBeTruthy();
    expect(screen.queryByLabelText(label)).toBeNull();
  });

  it('is announced a minute before, and shown when it happens', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    open(aServer());
    await field();
    const [region] = within(main()).getAllByRole('status');
    expect(region?.textContent).toBe('');
    act(() => jest.advanceTimersByTime(4 * 60_000));
    expect(region?.textContent).toBe('Du har 1\u00a0minutt igjen. Etter det må du begynne på nytt.');
    act(() => jest.advanceTimersByTime(60_000));
    const heading = await headline('Innloggingen tok for lang tid');
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByLabelText('Engangskode')).toBeNull();
  });

  it('is still timed after a reload', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { router } = open(aServer());
    await field();
    act(() => jest.advanceTimersByTime(3 * 60_000));
    const kept: unknown = router.state.location.state;
    unmountApp();

    open(aServer(), '', kept);
    await field();
    act(() => jest.advanceTimersByTime(60_000));
    expect(await screen.findByText('Du har 1 minutt igjen. Etter det må du begynne på nytt.')).toBeTruthy();
    unmountApp();

    act(() => jest.advanceTimersByTime(60_000));
    const server = aServer();
    open(server, '?metode=epost', kept);
    expect(await headline('Innloggingen tok for lang tid')).toBeTruthy();
    expect(server.bodiesOf('POST /two-factor/send-otp')).toEqual([]);
  });

  it('can be cancelled, keeping the address', async () => {
    const { user, where } = open(aServer());
    await user.click(await screen.findByRole('link', { name: 'Avbryt' }));
    expect((await screen.findByLabelText<HTMLInputElement>('E-postadresse')).value).toBe(kari.email);
    expect(where()).toBe('/logg-inn');
  });
});

describe('second-factor methods', () => {
  const otherMethods = () =>
    within(main())
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('are all offered, except the current one', async () => {
    open(aServer());
    await field();
    expect(otherMethods()).toEqual(['Få en kode på e-post', 'Bruk en reservekode']);
  });

  it.each([
    [{ totp: false, emailOtp: true }, 'Engangskode', ['Bruk en reservekode']],
    [{ totp: true, emailOtp: false }, 'Engangskode', ['Bruk en reservekode']],
    [{ totp: false, emailOtp: false }, 'Reservekode', []],
  ] as const)('are those of the service: %j', async (twoFactor, label, others) => {
    const server = aServer()
      .on('GET /api/web-config', () => json(aWebConfig({ twoFactor: { ...twoFactor, maxAuthenticators: 2 } })))
      .on('POST /two-factor/send-otp', () => json({ status: true }));
    open(server, '?metode=ukjent');
    expect(await field(label)).toBeTruthy();
    expect(otherMethods()).toEqual(others);
    expect(server.bodiesOf('POST /two-factor/send-otp')).toHaveLength(twoFactor.totp || !twoFactor.emailOtp ? 0 : 1);
  });

  it('keep the requested page, and Back returns to the method before', async () => {
    const { user, where, router } = renderApp('/hjelp', aServer());
    await act(() => router.navigate(`${ADDRESS}?neste=%2Fkonto%2Fenheter`, { state: kari }));
    await user.click(await screen.findByRole('link', { name: 'Bruk en reservekode' }));
    expect(where()).toBe('/logg-inn/kode?neste=%2Fkonto%2Fenheter&metode=reservekode');
    expect((await field('Reservekode')).value).toBe('');
    await act(() => router.navigate(-1));
    expect(await field()).toBeTruthy();
    expect(where()).toBe('/logg-inn/kode?neste=%2Fkonto%2Fenheter');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(where()).toBe('/hjelp'));
  });
});

describe('second-factor page', () => {
  it('redirects a signed-in user to the requested page', async () => {
    const { where } = open(aServerWithSignedInUser(), '?neste=%2Fkonto%2Fenheter');
    await waitFor(() => expect(where()).toBe('/konto/enheter'));
  });

  it('is shown although the session cannot be read', async () => {
    open(aServer().on('GET /get-session', () => emptyAnswer(500)));
    expect(await field()).toBeTruthy();
  });

  it('follows the password, and focuses its heading', async () => {
    const server = aServer().on('POST /sign-in/email', () => json({ twoFactorRedirect: true }));
    const { user } = renderApp('/logg-inn', server);
    await user.type(await screen.findByLabelText('E-postadresse'), kari.email);
    await user.type(await screen.findByLabelText('Passord'), 'riktig passord{Enter}');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Skriv engangskoden' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(main().textContent).toContain(kari.email);
  });

  it('is available in nynorsk and English, and keeps typed text', async () => {
    const { user } = open(aServer());
    await user.type(await field(), '492');
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Skriv eingongskoden' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect((await screen.findByLabelText<HTMLInputElement>('One-time code')).value).toBe('492');
  });
});
