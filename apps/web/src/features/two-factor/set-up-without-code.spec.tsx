import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { aSignedInUser } from '../../testing/builders.js';
import { unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, json } from '../../testing/server.js';
import {
  aServerFor,
  button,
  codeField,
  CODES,
  ENABLE,
  PAGE,
  passwordField,
  step,
  TOTP_URI,
} from '../../testing/set-up-steps.js';

afterEach(unmountApp);

/** The key as it is shown where the service asks for no first code. */
async function startSetUp() {
  const server = aServerFor([]).on(ENABLE, () => {
    server.on('GET /get-session', () => json(aSignedInUser({ twoFactorEnabled: true })));
    return json({ totpURI: TOTP_URI, backupCodes: CODES });
  });
  const page = renderApp(PAGE, server);
  await page.user.type(await passwordField(), 'riktig passord{Enter}');
  await step('Trinn 1 av 2 Skann QR-koden med appen');
  return { ...page, server };
}

describe('set-up where the service asks for no first code', () => {
  it('says at the key that two-factor is on, and offers nothing to cancel', async () => {
    await startSetUp();
    expect(screen.getByText(/^Tofaktorautentisering er på nå\./)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Avbryt' })).toBeNull();
  });

  it('shows the codes next, and ends with the notice that two-factor is on', async () => {
    const { user, where } = await startSetUp();
    await user.click(button('Neste'));
    await step('Trinn 2 av 2 Ta vare på reservekodene');
    expect(screen.getByText(CODES[0])).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Jeg har lagret reservekodene' }));
    await user.click(button('Ferdig'));
    expect(await screen.findByText('Tofaktorautentisering er på.')).toBeTruthy();
    expect(where()).toBe('/konto/sikkerhet');
  });

  it('asks before the user leaves the key without the codes, and Back does not begin again', async () => {
    const { user, where, router, server } = await startSetUp();
    await user.click(screen.getByRole('link', { name: 'Profil' }));
    await user.click(await screen.findByRole('button', { name: 'Bli og lagre kodene' }));
    expect(where()).toBe(PAGE);
    void router.navigate(-1);
    await waitFor(() => expect(router.state.location.state).toBeNull());
    expect(await step('Trinn 1 av 2 Skann QR-koden med appen')).toBeTruthy();
    expect(server.bodiesOf(ENABLE)).toHaveLength(1);
  });
});

describe('set-up of which the service does not say whether it needs a first code', () => {
  it('asks for the code, and is not left without the backup codes', async () => {
    const server = aServerFor([]).on(ENABLE, () => {
      server.on('GET /get-session', () => emptyAnswer(500));
      return json({ totpURI: TOTP_URI, backupCodes: CODES });
    });
    const { user, where, router } = renderApp(PAGE, server);
    await user.type(await passwordField(), 'riktig passord{Enter}');
    await step('Trinn 1 av 3 Skann QR-koden med appen');
    expect(screen.queryByText(/^Tofaktorautentisering er på nå\./)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Avbryt' })).toBeNull();
    void router.navigate(-1);
    await waitFor(() => expect(router.state.location.state).toBeNull());
    await step('Trinn 1 av 3 Skann QR-koden med appen');

    await user.click(button('Neste'));
    await codeField();
    await user.click(screen.getByRole('link', { name: 'Profil' }));
    await user.click(await screen.findByRole('button', { name: 'Bli og lagre kodene' }));
    expect(where()).toBe(PAGE);

    await user.type(await codeField(), '492 817{Enter}');
    await step('Trinn 3 av 3 Ta vare på reservekodene');
    expect(server.bodiesOf(ENABLE)).toHaveLength(1);
  });
});
