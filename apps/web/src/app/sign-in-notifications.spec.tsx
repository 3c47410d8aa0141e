import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { api } from '@portvakt/api-client';

import { aWebConfig } from '../testing/builders.js';
import {
  aServer,
  aServerWithSignedInUser,
  leaveForProvider,
  unmountApp,
  PROVIDER_URL,
  renderApp,
} from '../testing/render-app.js';
import { emptyAnswer, json, refusal } from '../testing/server.js';

let heard: unknown[] = [];
let otherTab: BroadcastChannel;

beforeEach(() => {
  heard = [];
  otherTab = new BroadcastChannel('portvakt.session');
  otherTab.addEventListener('message', ({ data }) => heard.push(data));
});

afterEach(() => {
  otherTab.close();
  unmountApp();
});

/** Waits until a message posted last has arrived, and returns all messages. */
async function receivedMessages(): Promise<unknown[]> {
  const lastWord = new BroadcastChannel('portvakt.session');
  lastWord.postMessage('last word');
  await waitFor(() => expect(heard.at(-1)).toBe('last word'));
  lastWord.close();
  return heard.slice(0, -1);
}

const { verifyTotp, verifyOtp, verifyBackupCode } = api.endpoints;
const codes = [
  ['an app', 'POST /two-factor/verify-totp', verifyTotp.initiate({ code: '492817' })],
  ['a mail', 'POST /two-factor/verify-otp', verifyOtp.initiate({ code: '492817' })],
  ['paper', 'POST /two-factor/verify-backup-code', verifyBackupCode.initiate({ code: 'abcde-12345' })],
] as const;

describe('sign-in that ends with a code', () => {
  it.each(codes)('notifies other tabs: a code from %s', async (_case, call, send) => {
    const { store } = renderApp('/logget-ut', aServer().on(call, () => json({ token: 't' })));
    await store.dispatch(send);
    await waitFor(() => expect(heard).toEqual(['changed']));
  });

  it.each(codes)('does not notify other tabs of a wrong code: a code from %s', async (_case, call, send) => {
    const { store } = renderApp('/logget-ut', aServer().on(call, () => refusal(401, 'INVALID_CODE')));
    await store.dispatch(send);
    expect(await receivedMessages()).toEqual([]);
  });
});

describe('sign-in at a provider', () => {
  /** Redirects to the provider; session storage is kept. */
  async function visitProvider(): Promise<void> {
    const server = aServer()
      .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google'] })))
      .on('POST /sign-in/social', () => json({ url: PROVIDER_URL, redirect: true }));
    const { user } = renderApp('/logg-inn', server);
    await user.click(await screen.findByRole('button', { name: 'Logg inn med Google' }));
    await leaveForProvider();
  }

  it('notifies other tabs once, when the tab returns with a session', async () => {
    await visitProvider();
    const { store } = renderApp('/konto', aServerWithSignedInUser());
    await screen.findByRole('heading', { level: 1, name: 'Kontoen din' });
    await store.dispatch(api.endpoints.getSession.initiate({}, { forceRefetch: true }));
    expect(await receivedMessages()).toEqual(['changed']);
  });

  it('does not notify other tabs when the tab returns without a session, nor later', async () => {
    await visitProvider();
    const server = aServer();
    const { store } = renderApp('/feil?error=access_denied', server);
    await screen.findByRole('heading', { level: 1, name: 'Innloggingen ble ikke fullført' });
    // The page does not wait for the session, and only its first answer counts as the return from the provider.
    await waitFor(() => expect(api.endpoints.getSession.select({})(store.getState()).data).toBeNull());
    server.on('GET /get-session', aSomeone);
    await store.dispatch(api.endpoints.getSession.initiate({}, { forceRefetch: true }));
    expect(await receivedMessages()).toEqual([]);
  });

  it('does not notify other tabs on a page load without a redirect', async () => {
    renderApp('/konto', aServerWithSignedInUser().on('GET /list-sessions', () => emptyAnswer(500)));
    await screen.findByRole('heading', { level: 1, name: 'Kontoen din' });
    expect(await receivedMessages()).toEqual([]);
  });
});

function aSomeone() {
  return json({ session: { id: 'session-1' }, user: { id: 'user-1', name: 'Kari Nordmann', emailVerified: true } });
}
