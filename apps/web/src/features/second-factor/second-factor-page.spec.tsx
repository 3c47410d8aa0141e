import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';

import { aWebConfig, aSignedInUser } from '../../testing/builders.js';
import { PAGE, field, kari, main, open, refuses, signsInBy } from '../../testing/second-factor-steps.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, json, noNetwork, refusal } from '../../testing/server.js';

afterEach(unmountApp);

describe('second-factor page', () => {
  it('redirects a signed-in user to the requested page', async () => {
    const { where } = open(aServerWithSignedInUser(), '?neste=%2Fkonto%2Fenheter');
    await waitFor(() => expect(where()).toBe('/konto/enheter'));
  });

  it('is shown although the session cannot be read', async () => {
    open(aServer().on('GET /get-session', () => emptyAnswer(500)));
    expect(await field()).toBeTruthy();
  });

  it('follows the password, and focuses its field', async () => {
    const server = aServer().on('POST /sign-in/email', () => json({ twoFactorRedirect: true }));
    const { user } = renderApp('/logg-inn', server);
    await user.type(await screen.findByLabelText('E-postadresse'), kari.email);
    await user.type(await screen.findByLabelText('Passord'), 'riktig passord{Enter}');
    const code = await field();
    await waitFor(() => expect(document.activeElement).toBe(code));
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
    await act(() => router.navigate(`${PAGE}?neste=%2Fkonto%2Fenheter`, { state: kari }));
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
