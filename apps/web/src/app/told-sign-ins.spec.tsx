import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { api } from '@portvakt/api-client';

import { aWebConfig } from '../testing/builders.js';
import {
  aServer,
  aServerWithSomeoneSignedIn,
  departure,
  leaveApp,
  PROVIDER_ADDRESS,
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
  leaveApp();
});

/** What is posted last arrives last. */
async function everythingHeard(): Promise<unknown[]> {
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

describe('a sign-in that ends with a code', () => {
  it.each(codes)('is told to other tabs: a code from %s', async (_case, call, send) => {
    const { store } = renderApp('/logget-ut', aServer().on(call, () => json({ token: 't' })));
    await store.dispatch(send);
    await waitFor(() => expect(heard).toEqual(['changed']));
  });

  it.each(codes)('is not told when the code was wrong: a code from %s', async (_case, call, send) => {
    const { store } = renderApp('/logget-ut', aServer().on(call, () => refusal(401, 'INVALID_CODE')));
    await store.dispatch(send);
    expect(await everythingHeard()).toEqual([]);
  });
});

describe('a sign-in by a provider', () => {
  /** Leaves for the provider; what the tab keeps is there when it comes back. */
  async function visitProvider(): Promise<void> {
    const server = aServer()
      .on('GET /api/web-config', () => json(aWebConfig({ providers: ['google'] })))
      .on('POST /sign-in/social', () => json({ url: PROVIDER_ADDRESS, redirect: true }));
    const { user } = renderApp('/logg-inn', server);
    await user.click(await screen.findByRole('button', { name: 'Logg inn med Google' }));
    await waitFor(() => expect(departure()).toBe(PROVIDER_ADDRESS));
    const kept = Object.entries(window.sessionStorage) as [string, string][];
    leaveApp();
    for (const [key, value] of kept) window.sessionStorage.setItem(key, value);
  }

  it('is told once, when the tab comes back with a session', async () => {
    await visitProvider();
    const { store } = renderApp('/konto', aServerWithSomeoneSignedIn());
    await screen.findByRole('heading', { level: 1, name: 'Kontoen din' });
    await store.dispatch(api.endpoints.getSession.initiate({}, { forceRefetch: true }));
    expect(await everythingHeard()).toEqual(['changed']);
  });

  it('is not told when the tab comes back without one, nor later', async () => {
    await visitProvider();
    const server = aServer();
    const { store } = renderApp('/feil?error=access_denied', server);
    await screen.findByRole('heading', { level: 1, name: 'Innloggingen ble ikke fullført' });
    // The page does not wait for the session: only its first answer is that of the return from the provider.
    await waitFor(() => expect(api.endpoints.getSession.select({})(store.getState()).data).toBeNull());
    server.on('GET /get-session', aSomeone);
    await store.dispatch(api.endpoints.getSession.initiate({}, { forceRefetch: true }));
    expect(await everythingHeard()).toEqual([]);
  });

  it('is nothing that a page load without a visit tells of', async () => {
    renderApp('/konto', aServerWithSomeoneSignedIn().on('GET /list-sessions', () => emptyAnswer(500)));
    await screen.findByRole('heading', { level: 1, name: 'Kontoen din' });
    expect(await everythingHeard()).toEqual([]);
  });
});

function aSomeone() {
  return json({ session: { id: 'session-1' }, user: { id: 'user-1', name: 'Kari Nordmann', emailVerified: true } });
}
