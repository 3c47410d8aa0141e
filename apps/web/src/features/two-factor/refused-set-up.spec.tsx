import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { anAccount, aWebConfig } from '../../testing/builders.js';
import {
  PAGE,
  aServerFor,
  codeField,
  ENABLE,
  LIST,
  passwordField,
  button,
  startSetUp,
  VERIFY,
} from '../../testing/set-up-steps.js';
import { unmountApp, renderApp } from '../../testing/render-app.js';
import { emptyAnswer, json, refusal } from '../../testing/server.js';

afterEach(unmountApp);

describe('refused set-up', () => {
  it('shows a wrong password at the field, which is cleared and focused', async () => {
    const { user } = renderApp(
      PAGE,
      aServerFor([]).on(ENABLE, () => refusal(400, 'INVALID_PASSWORD')),
    );
    await user.type(await passwordField(), 'galt{Enter}');
    expect(await screen.findByText('Passordet er feil.')).toBeTruthy();
    expect((await passwordField()).value).toBe('');
    await waitFor(async () => expect(document.activeElement).toBe(await passwordField()));
  });

  it.each([
    [429, 'TOO_MANY_REQUESTS', { 'x-retry-after': '9' }, 'Det gikk litt fort. Vent 9 sekunder og prøv igjen.'],
    [400, 'TOO_MANY_AUTHENTICATORS', {}, 'Du har allerede registrert flere tofaktor-applikasjoner.'],
  ])('shows %i %s above the button', async (status, name, headers, text) => {
    const { user } = renderApp(
      PAGE,
      aServerFor([]).on(ENABLE, () => refusal(status, name, headers)),
    );
    await user.type(await passwordField(), 'riktig passord{Enter}');
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
  });

  it('shows a refusal of the code step above the button', async () => {
    const { user } = await startSetUp(aServerFor([]).on(VERIFY, () => refusal(400, 'TOO_MANY_AUTHENTICATORS')));
    await user.click(button('Neste'));
    await user.type(await codeField(), '492817{Enter}');
    const message = await screen.findByText('Du har allerede registrert flere tofaktor-applikasjoner.');
    expect(message.closest('[role=alert]')).toBeTruthy();
  });

  it.each([
    ['without passwords', { emailPassword: false }, 'Du kan ikke legge til en autentiseringsapp her.'],
    [
      'without codes from apps',
      { twoFactor: { totp: false, emailOtp: true, maxAuthenticators: 2 } },
      'Koder fra autentiseringsapp er ikke satt opp i tjenesten.',
    ],
  ])('is not started by a service %s', async (_case, settings, text) => {
    renderApp(
      PAGE,
      aServerFor([]).on('GET /api/web-config', () => json(aWebConfig(settings))),
    );
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByLabelText('Passord')).toBeNull();
  });

  it('is not started without a password, and links to where one is set', async () => {
    const { user } = renderApp(
      PAGE,
      aServerFor([]).on('GET /list-accounts', () => json([anAccount('google')])),
    );
    expect(await screen.findByText('Du må ha et passord for å bruke tofaktorautentisering.')).toBeTruthy();
    expect(screen.queryByLabelText('Passord')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Gå til Sikkerhet' }));
    expect(await screen.findByRole('button', { name: 'Lag passord' })).toBeTruthy();
  });

  it('is started when the sign-in methods cannot be read', async () => {
    renderApp(
      PAGE,
      aServerFor([]).on('GET /list-accounts', () => emptyAnswer(500)),
    );
    expect(await passwordField()).toBeTruthy();
  });

  it('waits for the list, and retries when it failed', async () => {
    const server = aServerFor([]).on(LIST, () => emptyAnswer(500));
    const { user } = renderApp(PAGE, server);
    await screen.findByText('Noe gikk galt hos oss. Prøv igjen om litt.');
    expect(screen.queryByLabelText('Passord')).toBeNull();
    server.on(LIST, () => json([]));
    await user.click(button('Prøv igjen'));
    expect(await passwordField()).toBeTruthy();
  });

  it('does not fetch the list again after a wrong password', async () => {
    const server = aServerFor([]).on(ENABLE, () => refusal(400, 'INVALID_PASSWORD'));
    const { user } = renderApp(PAGE, server);
    await user.type(await passwordField(), 'galt{Enter}');
    await screen.findByText('Passordet er feil.');
    expect(server.sent.filter(({ path }) => path === '/two-factor/list-user-twofactors')).toHaveLength(1);
  });
});
