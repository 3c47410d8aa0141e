import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { aWebConfig } from '../../testing/builders.js';
import { unmountApp, renderApp } from '../../testing/render-app.js';
import { type FakeServer, json, noNetwork, refusal } from '../../testing/server.js';
import {
  aServerWithMethods,
  connectButton,
  disconnectButton,
  googleAccount,
  ONLY_METHOD,
  passwordAccount,
  SIGN_IN_METHODS_PATH,
} from '../../testing/sign-in-methods.js';

afterEach(unmountApp);

async function confirmDisconnect(server: FakeServer) {
  const page = renderApp(SIGN_IN_METHODS_PATH, server);
  await page.user.click(await disconnectButton('Google'));
  await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Koble fra' }));
  return page;
}

describe('disconnecting a provider', () => {
  it('asks first, with focus on the question', async () => {
    const server = aServerWithMethods(passwordAccount, googleAccount);
    const { user } = renderApp(SIGN_IN_METHODS_PATH, server);
    await user.click(await disconnectButton('Google'));
    const dialog = screen.getByRole('dialog', { name: 'Vil du koble fra Google?' });
    expect(document.activeElement).toBe(within(dialog).getByRole('heading'));
    await user.click(within(dialog).getByRole('button', { name: 'Avbryt' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.bodiesOf('POST /unlink-account')).toEqual([]);
  });

  it.each([
    ['an offered provider', { providers: ['google'] }, 'Du kan koble til igjen senere.'],
    ['any provider where connecting is off', { providers: ['google'], linking: false }, 'Du kan ikke koble til igjen.'],
    ['a provider that is not offered', { providers: [] }, 'Du kan ikke koble til igjen.'],
  ])('says whether %s can be connected again', async (_case, settings, sentence) => {
    const server = aServerWithMethods(passwordAccount, googleAccount).on('GET /api/web-config', () =>
      json(aWebConfig(settings)),
    );
    const { user } = renderApp(SIGN_IN_METHODS_PATH, server);
    await user.click(await disconnectButton('Google'));
    expect(screen.getByRole('dialog').textContent).toContain(sentence);
  });

  it('confirms it, and focuses the heading because its button is removed', async () => {
    const server = aServerWithMethods(passwordAccount, googleAccount);
    server.on('POST /unlink-account', () => {
      server.on('GET /list-accounts', () => json([passwordAccount]));
      return json({ status: true });
    });
    await confirmDisconnect(server);
    expect((await screen.findByText('Google er koblet fra.')).closest('[role=status]')).toBeTruthy();
    expect(await connectButton('Google')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    expect(server.bodiesOf('POST /unlink-account')).toEqual([{ providerId: 'google', accountId: 'id-at-google' }]);
  });

  it('requires a confirmed identity when the session is old, and comes back', async () => {
    const server = aServerWithMethods(passwordAccount, googleAccount).on('POST /unlink-account', () =>
      refusal(403, 'SESSION_IS_NOT_FRESH'),
    );
    const { where } = await confirmDisconnect(server);
    await waitFor(() => expect(where()).toBe('/bekreft-identitet?neste=%2Fkonto%2Finnlogging'));
  });

  it('says that it became the only method elsewhere, and no longer offers it', async () => {
    const server = aServerWithMethods(passwordAccount, googleAccount);
    server.on('POST /unlink-account', () => {
      server.on('GET /list-accounts', () => json([googleAccount]));
      return refusal(400, 'FAILED_TO_UNLINK_LAST_ACCOUNT');
    });
    await confirmDisconnect(server);
    await waitFor(() => expect(screen.getAllByText(ONLY_METHOD)).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Koble fra Google' })).toBeNull();
  });

  it('says that it was disconnected elsewhere, and fetches the list again', async () => {
    const server = aServerWithMethods(passwordAccount, googleAccount);
    server.on('POST /unlink-account', () => {
      server.on('GET /list-accounts', () => json([passwordAccount]));
      return refusal(400, 'ACCOUNT_NOT_FOUND');
    });
    await confirmDisconnect(server);
    expect(await screen.findByText('Vi finner ikke denne innloggingsmåten på kontoen din.')).toBeTruthy();
    expect(await connectButton('Google')).toBeTruthy();
  });

  it('closes the question and shows a failure', async () => {
    await confirmDisconnect(aServerWithMethods(passwordAccount, googleAccount).on('POST /unlink-account', noNetwork));
    const message = await screen.findByText('Vi får ikke kontakt. Sjekk at du er på nett.');
    expect(message.closest('[role=alert]')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await disconnectButton('Google')).toBeTruthy();
  });
});
