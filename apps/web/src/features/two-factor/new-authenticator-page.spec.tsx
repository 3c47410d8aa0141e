import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';

import { anAccount, anAuthenticator, aWebConfig, aSignedInUser } from '../../testing/builders.js';
import { aServer, aServerWithSignedInUser, unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, type FakeServer, json, refusal } from '../../testing/server.js';

afterEach(unmountApp);

const ADDRESS = '/konto/sikkerhet/tofaktor/ny';
const LIST = 'GET /two-factor/list-user-twofactors';
const ENABLE = 'POST /two-factor/enable';
const ADD = 'POST /two-factor/add';
const VERIFY = 'POST /two-factor/verify-totp';

const SECRET = 'GEZDGNBVGY3TQOJQ';
const TOTP_URI = `otpauth://totp/Min%20konto:kari%40eksempel.no?secret=${SECRET}&issuer=Min%20konto`;
const CODES = ['k7Qm2-Xw9Lp', 'R4tZe-8nBcV'];

const first = anAuthenticator();
const second = anAuthenticator({ id: 'a2', name: 'Mobilen' });

/** A server with these authenticators on which every request succeeds. */
function aServerFor(list: readonly { readonly verified: boolean }[]): FakeServer {
  const twoFactorEnabled = list.some(({ verified }) => verified);
  const server = aServerWithSignedInUser(aSignedInUser({ twoFactorEnabled })).on(LIST, () => json(list));
  return server
    .on(ENABLE, () => json({ totpURI: TOTP_URI, backupCodes: CODES }))
    .on(ADD, () => json({ totpURI: TOTP_URI, backupCodes: CODES, id: 'new' }))
    .on(VERIFY, () => {
      server.on('GET /get-session', () => json(aSignedInUser({ twoFactorEnabled: true })));
      return json({ token: 't', user: aSignedInUser().user });
    });
}

const password = () => screen.findByLabelText<HTMLInputElement>('Passord');
const code = () => screen.findByLabelText<HTMLInputElement>('Engangskode');
const step = (name: string) => screen.findByRole('heading', { level: 2, name });
const press = (name: string) => screen.getByRole('button', { name });

async function startSetUp(server: FakeServer) {
  const page = renderApp(ADDRESS, server);
  await page.user.type(await password(), 'riktig passord{Enter}');
  await step('Trinn 1 av 3 Skann QR-koden med appen');
  return page;
}

async function verified(server: FakeServer) {
  const page = await startSetUp(server);
  await page.user.click(press('Neste'));
  await page.user.type(await code(), '492 817{Enter}');
  await step('Trinn 3 av 3 Ta vare på reservekodene');
  return page;
}

describe('first authenticator', () => {
  it('starts with the password, without a name, using `enable`', async () => {
    const server = aServerFor([]);
    const { user } = renderApp(ADDRESS, server);
    expect(await screen.findByRole('heading', { level: 1, name: 'Legg til en autentiseringsapp' })).toBeTruthy();
    expect((await password()).autocomplete).toBe('current-password');
    expect(screen.queryByLabelText('Navn på autentiseringsappen')).toBeNull();
    expect(screen.queryByText(/Alle felt må fylles ut\./)).toBeNull();
    await user.type(await password(), 'riktig passord{Enter}');
    const heading = await step('Trinn 1 av 3 Skann QR-koden med appen');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(server.bodiesOf(ENABLE)).toEqual([{ password: 'riktig passord' }]);
    expect(server.bodiesOf(ADD)).toEqual([]);
  });

  it('shows the secret as a QR code, in groups of four, and as a link', async () => {
    const { container } = await startSetUp(aServerFor([]));
    const picture = screen.getByRole('img', { name: 'QR-kode for autentiseringsappen' });
    expect([...picture.querySelectorAll('path')].map((path) => path.getAttribute('fill'))).toEqual(['#ffffff', '#000000']);
    expect(picture.getAttribute('width')).toBe('184');
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Åpne i appen på denne enheten' }).getAttribute('href')).toBe(TOTP_URI);
    expect(container.querySelector('[style]')).toBeNull();
  });

  it('copies the key without spaces, and says so', async () => {
    const { user } = await startSetUp(aServerFor([]));
    await user.click(press('Kopier nøkkelen'));
    expect((await screen.findByText('Nøkkelen er kopiert.')).closest('[role=status]')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(SECRET);
  });

  it('says how to copy when the browser refuses', async () => {
    const { user } = await startSetUp(aServerFor([]));
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    await user.click(press('Kopier nøkkelen'));
    const message = await screen.findByText('Vi fikk ikke kopiert nøkkelen. Marker den, og kopier den selv.');
    expect(message.closest('[role=alert]')).toBeTruthy();
  });

  it('counts after its first code; a wrong one is shown at the field, and Back returns to the QR code', async () => {
    const server = aServerFor([]).on(VERIFY, () => refusal(401, 'INVALID_CODE'));
    const { user } = await startSetUp(server);
    await user.click(press('Neste'));
    const heading = await step('Trinn 2 av 3 Skriv koden fra appen');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText('Appen bytter kode hvert 30. sekund.')).toBeTruthy();
    await user.type(await code(), '492 817');
    await user.click(press('Slå på tofaktorautentisering'));
    expect(await screen.findByText('Koden er feil. Skriv den nyeste koden fra appen.')).toBeTruthy();
    expect(document.activeElement).toBe(await code());
    expect(server.bodiesOf(VERIFY)).toEqual([{ code: '492817' }]);

    await user.click(press('Tilbake'));
    expect(await screen.findByRole('img', { name: 'QR-kode for autentiseringsappen' })).toBeTruthy();
    expect(server.bodiesOf(ENABLE)).toHaveLength(1);
  });

  it('sends a pasted code without a button press', async () => {
    const { user } = await startSetUp(aServerFor([]));
    await user.click(press('Neste'));
    await user.click(await code());
    await user.paste('492 817');
    expect(await step('Trinn 3 av 3 Ta vare på reservekodene')).toBeTruthy();
  });

  it('ends with the backup codes and the notice that two-factor is on', async () => {
    const { user, where } = await verified(aServerFor([]));
    const list = screen.getByRole('list', { name: 'Reservekodene dine' });
    expect(within(list).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    expect(screen.queryByText(/De kommer i tillegg/)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Jeg har lagret reservekodene' }));
    await user.click(press('Ferdig'));
    expect(await screen.findByText('Tofaktorautentisering er på.')).toBeTruthy();
    expect(where()).toBe('/konto/sikkerhet');
  });

  it('keeps secret and codes out of store, URL and storage', async () => {
    const { store, router } = await startSetUp(aServerFor([]));
    const everywhere = JSON.stringify([store.getState(), router.state.location, { ...window.localStorage }]);
    for (const secret of [SECRET, ...CODES, 'riktig passord']) expect(everywhere).not.toContain(secret);
  });
});

describe('another authenticator', () => {
  it('is added beside the first, with its own name', async () => {
    const server = aServerFor([first]);
    const { user, where } = renderApp(ADDRESS, server);
    await user.type(await screen.findByLabelText('Navn på autentiseringsappen'), '  Mobilen ');
    expect(screen.getByText('Skriv passordet ditt for å begynne. Alle felt må fylles ut.')).toBeTruthy();
    await user.type(await password(), 'riktig passord{Enter}');
    await step('Trinn 1 av 3 Skann QR-koden med appen');
    await user.click(press('Neste'));
    await user.type(await code(), '492817');
    await user.click(press('Legg til autentiseringsappen'));
    expect(await screen.findByText('De kommer i tillegg til reservekodene du har fra før.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Ferdig'));
    expect(await screen.findByText('Autentiseringsappen «Mobilen» er lagt til.')).toBeTruthy();
    expect(where()).toBe('/konto/sikkerhet');
    expect(server.bodiesOf(ADD)).toEqual([{ name: 'Mobilen', password: 'riktig passord' }]);
    expect(server.bodiesOf(VERIFY)).toEqual([{ code: '492817', id: 'new' }]);
    expect(server.bodiesOf(ENABLE)).toEqual([]);
  });

  it('is added beside an unverified one, with the default name', async () => {
    const server = aServerFor([anAuthenticator({ verified: false })]);
    const { user } = renderApp(ADDRESS, server);
    expect((await screen.findByLabelText<HTMLInputElement>('Navn på autentiseringsappen')).value).toBe('Autentikator #1');
    await user.type(await password(), 'riktig passord{Enter}');
    await step('Trinn 1 av 3 Skann QR-koden med appen');
    expect(server.bodiesOf(ENABLE)).toEqual([]);
    expect(server.bodiesOf(ADD)).toHaveLength(1);
  });

  it('requires a name and a password, as the summary says', async () => {
    const server = aServerFor([first]);
    const { user } = renderApp(ADDRESS, server);
    await user.click(await screen.findByRole('button', { name: 'Neste' }));
    const summary = await screen.findByRole('group', { name: 'Rett opp dette før du går videre' });
    expect(document.activeElement).toBe(summary);
    expect(summary.textContent).toContain('Skriv et navn på autentiseringsappen.');
    expect(summary.textContent).toContain('Skriv passordet ditt.');
    expect(server.bodiesOf(ADD)).toEqual([]);
  });

  it('has a name of at most 64 characters', async () => {
    const { user } = renderApp(ADDRESS, aServerFor([first]));
    await user.type(await password(), 'riktig passord');
    await user.click(screen.getByLabelText('Navn på autentiseringsappen'));
    await user.paste('x'.repeat(65));
    await user.click(press('Neste'));
    expect(await screen.findByText('Navnet kan ha høyst 64 tegn.')).toBeTruthy();
  });

  it('is not offered when there are two', async () => {
    const server = aServerFor([first, second]);
    renderApp(ADDRESS, server);
    expect(await screen.findByText('Du kan ha to autentiseringsapper. Slett en hvis du vil legge til en ny.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Gå til Sikkerhet' })).toBeTruthy();
    expect(screen.queryByLabelText('Passord')).toBeNull();
  });
});

describe('refused set-up', () => {
  it('shows a wrong password at the field, which is cleared and focused', async () => {
    const { user } = renderApp(ADDRESS, aServerFor([]).on(ENABLE, () => refusal(400, 'INVALID_PASSWORD')));
    await user.type(await password(), 'galt{Enter}');
    expect(await screen.findByText('Passordet er feil.')).toBeTruthy();
    expect((await password()).value).toBe('');
    await waitFor(async () => expect(document.activeElement).toBe(await password()));
  });

  it.each([
    [429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '9' }, 'Det gikk litt fort. Vent 9 sekunder og prøv igjen.'],
    [400, 'TOO_MANY_AUTHENTICATORS', {}, 'Du har allerede registrert flere tofaktor-applikasjoner.'],
  ])('shows %i %s above the button', async (status, name, headers, text) => {
    const { user } = renderApp(ADDRESS, aServerFor([]).on(ENABLE, () => refusal(status, name, headers)));
    await user.type(await password(), 'riktig passord{Enter}');
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
  });

  it('shows a refusal of the code step above the button', async () => {
    const { user } = await startSetUp(aServerFor([]).on(VERIFY, () => refusal(400, 'TOO_MANY_AUTHENTICATORS')));
    await user.click(press('Neste'));
    await user.type(await code(), '492817{Enter}');
    const message = await screen.findByText('Du har allerede registrert flere tofaktor-applikasjoner.');
    expect(message.closest('[role=alert]')).toBeTruthy();
  });

  it.each([
    ['without passwords', { emailPassword: false }, 'Du må ha et passord for å bruke tofaktorautentisering.'],
    [
      'without codes from apps',
      { twoFactor: { totp: false, emailOtp: true, maxAuthenticators: 2 } },
      'Koder fra autentiseringsapp er ikke satt opp i tjenesten.',
    ],
  ])('is not started by a service %s', async (_case, settings, text) => {
    renderApp(ADDRESS, aServerFor([]).on('GET /api/web-config', () => json(aWebConfig(settings))));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByLabelText('Passord')).toBeNull();
  });

  it('is not started without a password, and links to where one is set', async () => {
    const { user } = renderApp(ADDRESS, aServerFor([]).on('GET /list-accounts', () => json([anAccount('google')])));
    expect(await screen.findByText('Du må ha et passord for å bruke tofaktorautentisering.')).toBeTruthy();
    expect(screen.queryByLabelText('Passord')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Gå til Sikkerhet' }));
    expect(await screen.findByRole('button', { name: 'Lag passord' })).toBeTruthy();
  });

  it('is started when the sign-in methods cannot be read', async () => {
    renderApp(ADDRESS, aServerFor([]).on('GET /list-accounts', () => emptyAnswer(500)));
    expect(await password()).toBeTruthy();
  });

  it('waits for the list, and retries when it failed', async () => {
    const server = aServerFor([]).on(LIST, () => emptyAnswer(500));
    const { user } = renderApp(ADDRESS, server);
    await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    expect(screen.queryByLabelText('Passord')).toBeNull();
    server.on(LIST, () => json([]));
    await user.click(press('Prøv igjen'));
    expect(await password()).toBeTruthy();
  });

  it('does not fetch the list again after a wrong password', async () => {
    const server = aServerFor([]).on(ENABLE, () => refusal(400, 'INVALID_PASSWORD'));
    const { user } = renderApp(ADDRESS, server);
    await user.type(await password(), 'galt{Enter}');
    await screen.findByText('Passordet er feil.');
    expect(server.sent.filter(({ path }) => path === '/two-factor/list-user-twofactors')).toHaveLength(1);
  });
});

describe('leaving the set-up', () => {
  const guard = () => screen.queryByRole('dialog', { name: 'Har du lagret reservekodene?' });

  it('needs no confirmation before the first code', async () => {
    const { user, where } = await startSetUp(aServerFor([]));
    await user.click(screen.getByRole('link', { name: 'Avbryt' }));
    await waitFor(() => expect(where()).toBe('/konto/sikkerhet'));
  });

  it('asks for confirmation while the codes are shown, and staying is the default', async () => {
    const { user, where } = await verified(aServerFor([]));
    await user.click(screen.getByRole('link', { name: 'Profil' }));
    const dialog = await screen.findByRole('dialog', { name: 'Har du lagret reservekodene?' });
    await user.click(within(dialog).getByRole('button', { name: 'Bli og lagre kodene' }));
    expect(where()).toBe(ADDRESS);
    expect(guard()).toBeNull();
    expect(screen.getByText('k7Qm2-Xw9Lp')).toBeTruthy();

    await user.click(screen.getByRole('link', { name: 'Profil' }));
    await user.click(await screen.findByRole('button', { name: 'Gå uten kodene' }));
    await waitFor(() => expect(where()).toBe('/konto/profil'));
  });

  it('makes the browser warn too', async () => {
    await verified(aServerFor([]));
    const unload = new Event('beforeunload', { cancelable: true });
    act(() => void window.dispatchEvent(unload));
    expect(unload.defaultPrevented).toBe(true);
  });

  it('says that the codes are not saved when Ferdig is pressed too early', async () => {
    const { user, where } = await verified(aServerFor([]));
    await user.click(press('Ferdig'));
    expect(await screen.findByText('Lagre kodene før du går videre.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
    expect(where()).toBe(ADDRESS);
  });
});

describe('set-up', () => {
  it('requires a session', async () => {
    const { where } = renderApp(ADDRESS, aServer());
    await waitFor(() => expect(where()).toBe('/logg-inn?utlopt=1&neste=%2Fkonto%2Fsikkerhet%2Ftofaktor%2Fny'));
  });

  it('is available in nynorsk and English, and keeps its step', async () => {
    const { user } = await startSetUp(aServerFor([]));
    await user.click(screen.getByRole('button', { name: 'Nynorsk' }));
    expect(await step('Steg 1 av 3 Skann QR-koden med appen')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await step('Step 1 of 3 Scan the QR code with the app')).toBeTruthy();
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
  });
});
