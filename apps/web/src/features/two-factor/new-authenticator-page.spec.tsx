import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { anAuthenticator } from '../../testing/builders.js';
import {
  ADD,
  PAGE,
  aServerFor,
  codeField,
  CODES,
  ENABLE,
  passwordField,
  button,
  SECRET,
  startSetUp,
  step,
  TOTP_URI,
  VERIFY,
  verified,
} from '../../testing/set-up-steps.js';
import { aServer, unmountApp, renderApp } from '../../testing/render-app.js';
import { refusal } from '../../testing/server.js';

afterEach(unmountApp);

const first = anAuthenticator();
const second = anAuthenticator({ id: 'a2', name: 'Mobilen' });

describe('first authenticator', () => {
  it('starts with the password, without a name, using `enable`', async () => {
    const server = aServerFor([]);
    const { user } = renderApp(PAGE, server);
    expect(await screen.findByRole('heading', { level: 1, name: 'Legg til en autentiseringsapp' })).toBeTruthy();
    expect((await passwordField()).autocomplete).toBe('current-password');
    expect(screen.queryByLabelText('Navn på autentiseringsappen')).toBeNull();
    expect(screen.queryByText(/Alle felt må fylles ut\./)).toBeNull();
    await user.type(await passwordField(), 'riktig passord{Enter}');
    const heading = await step('Trinn 1 av 3 Skann QR-koden med appen');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(server.bodiesOf(ENABLE)).toEqual([{ password: 'riktig passord' }]);
    expect(server.bodiesOf(ADD)).toEqual([]);
  });

  it('shows the secret as a QR code, in groups of four, and as a link', async () => {
    const { container } = await startSetUp(aServerFor([]));
    const picture = screen.getByRole('img', { name: 'QR-kode for autentiseringsappen' });
    expect([...picture.querySelectorAll('path')].map((path) => path.getAttribute('fill'))).toEqual([
      '#ffffff',
      '#000000',
    ]);
    expect(picture.getAttribute('width')).toBe('184');
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Åpne i appen på denne enheten' }).getAttribute('href')).toBe(TOTP_URI);
    expect(container.querySelector('[style]')).toBeNull();
  });

  it('copies the key without spaces, and says so', async () => {
    const { user } = await startSetUp(aServerFor([]));
    await user.click(button('Kopier nøkkelen'));
    expect((await screen.findByText('Nøkkelen er kopiert.')).closest('[role=status]')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(SECRET);
  });

  it('says how to copy when the browser refuses', async () => {
    const { user } = await startSetUp(aServerFor([]));
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    await user.click(button('Kopier nøkkelen'));
    const message = await screen.findByText('Vi fikk ikke kopiert nøkkelen. Marker den, og kopier den selv.');
    expect(message.closest('[role=alert]')).toBeTruthy();
  });

  it('counts after its first code; a wrong one is shown at the field, and Back returns to the QR code', async () => {
    const server = aServerFor([]).on(VERIFY, () => refusal(401, 'INVALID_CODE'));
    const { user } = await startSetUp(server);
    await user.click(button('Neste'));
    const heading = await step('Trinn 2 av 3 Skriv koden fra appen');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText('Appen bytter kode hvert 30. sekund.')).toBeTruthy();
    await user.type(await codeField(), '492 817');
    await user.click(button('Slå på tofaktorautentisering'));
    expect(await screen.findByText('Koden er feil. Skriv den nyeste koden fra appen.')).toBeTruthy();
    expect(document.activeElement).toBe(await codeField());
    expect(server.bodiesOf(VERIFY)).toEqual([{ code: '492817' }]);

    await user.click(button('Tilbake'));
    expect(await screen.findByRole('img', { name: 'QR-kode for autentiseringsappen' })).toBeTruthy();
    expect(server.bodiesOf(ENABLE)).toHaveLength(1);
  });

  it('sends a pasted code without a button press', async () => {
    const { user } = await startSetUp(aServerFor([]));
    await user.click(button('Neste'));
    await user.click(await codeField());
    await user.paste('492 817');
    expect(await step('Trinn 3 av 3 Ta vare på reservekodene')).toBeTruthy();
  });

  it('ends with the backup codes and the notice that two-factor is on', async () => {
    const { user, where } = await verified(aServerFor([]));
    const list = screen.getByRole('list', { name: 'Reservekodene dine' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    expect(screen.queryByText(/De kommer i tillegg/)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Jeg har lagret reservekodene' }));
    await user.click(button('Ferdig'));
    expect(await screen.findByText('Tofaktorautentisering er på.')).toBeTruthy();
    expect(where()).toBe('/konto/sikkerhet');
  });

  it('leads an operator back to the administration, without asking again for the saved codes', async () => {
    const { user, where } = await verified(aServerFor([]), '?neste=%2Fadministrasjon%2Fbrukere');
    await user.click(screen.getByRole('checkbox', { name: 'Jeg har lagret reservekodene' }));
    await user.click(button('Ferdig'));
    await waitFor(() => expect(where()).toBe('/administrasjon/brukere'));
    expect(screen.queryByRole('dialog')).toBeNull();
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
    const { user, where } = renderApp(PAGE, server);
    await user.type(await screen.findByLabelText('Navn på autentiseringsappen'), '  Mobilen ');
    expect(screen.getByText('Skriv passordet ditt for å begynne. Alle felt må fylles ut.')).toBeTruthy();
    await user.type(await passwordField(), 'riktig passord{Enter}');
    await step('Trinn 1 av 3 Skann QR-koden med appen');
    await user.click(button('Neste'));
    await user.type(await codeField(), '492817');
    await user.click(button('Legg til autentiseringsappen'));
    expect(await screen.findByText('De kommer i tillegg til reservekodene du har fra før.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Ferdig'));
    expect(await screen.findByText('Autentiseringsappen «Mobilen» er lagt til.')).toBeTruthy();
    expect(where()).toBe('/konto/sikkerhet');
    expect(server.bodiesOf(ADD)).toEqual([{ name: 'Mobilen', password: 'riktig passord' }]);
    expect(server.bodiesOf(VERIFY)).toEqual([{ code: '492817', id: 'new' }]);
    expect(server.bodiesOf(ENABLE)).toEqual([]);
  });

  it('replaces one that was never verified, and asks for no name either', async () => {
    const server = aServerFor([anAuthenticator({ verified: false })]);
    const { user } = renderApp(PAGE, server);
    await user.type(await passwordField(), 'riktig passord{Enter}');
    await step('Trinn 1 av 3 Skann QR-koden med appen');
    expect(server.bodiesOf(ENABLE)).toEqual([]);
    expect(server.bodiesOf(ADD)).toEqual([{ name: 'Autentikator #1', password: 'riktig passord' }]);
  });

  it('requires a name and a password, as the summary says', async () => {
    const server = aServerFor([first]);
    const { user } = renderApp(PAGE, server);
    await user.click(await screen.findByRole('button', { name: 'Neste' }));
    const summary = await screen.findByRole('group', { name: 'Rett opp dette før du går videre' });
    expect(document.activeElement).toBe(summary);
    expect(summary.textContent).toContain('Skriv et navn på autentiseringsappen.');
    expect(summary.textContent).toContain('Skriv passordet ditt.');
    expect(server.bodiesOf(ADD)).toEqual([]);
  });

  it('has a name of at most 64 characters', async () => {
    const { user } = renderApp(PAGE, aServerFor([first]));
    await user.type(await passwordField(), 'riktig passord');
    await user.click(screen.getByLabelText('Navn på autentiseringsappen'));
    await user.paste('x'.repeat(65));
    await user.click(button('Neste'));
    expect(await screen.findByText('Navnet kan ha høyst 64 tegn.')).toBeTruthy();
  });

  it('is not offered when there are two', async () => {
    const server = aServerFor([first, second]);
    renderApp(PAGE, server);
    expect(
      await screen.findByText('Du kan ha 2 autentiseringsapper. Slett en hvis du vil legge til en ny.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Gå til Sikkerhet' })).toBeTruthy();
    expect(screen.queryByLabelText('Passord')).toBeNull();
  });
});

describe('set-up', () => {
  it('requires a session', async () => {
    const { where } = renderApp(PAGE, aServer());
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
