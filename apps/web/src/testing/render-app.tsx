import { cleanup, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, type InitialEntry } from 'react-router';

import type { SignedIn } from '@portvakt/api-client';

import { App } from '../app/app.js';
import { routerOptions, routes } from '../app/routes.js';
import { createAppStore } from '../app/store.js';
import { changeLanguage } from '../i18n/texts.js';
import { forgetTypedEmail } from '../forms/typed-email.js';
import { anAccount, aWebConfig, aSignedInUser } from './builders.js';
import { fastTypist } from './fast-typist.js';
import { FakeServer, json } from './server.js';

/** Closes what the rendered apps keep open: an open channel between tabs would keep the test process running. */
let closeApps: (() => void)[] = [];

/** A server without a signed-in user, which accepts no return URL. */
export function aServer(): FakeServer {
  return new FakeServer()
    .on('GET /api/web-config', () => json(aWebConfig()))
    .on('GET /api/return-address', () => json({ to: null, host: null }))
    .on('GET /get-session', () => json(null));
}

/** A server with a user who is signed in on one device and has a password. */
export function aServerWithSignedInUser(signedIn: SignedIn = aSignedInUser()): FakeServer {
  return aServer()
    .on('GET /get-session', () => json(signedIn))
    .on('GET /list-sessions', () => json([signedIn.session]))
    .on('GET /list-accounts', () => json([anAccount()]))
    .on('GET /list-account-requests', () => json({ requests: [] }));
}

/** Renders the whole app at a path, in bokmål, on a fake server. */
export function renderApp(entry: InitialEntry, server: FakeServer) {
  const network = aNetwork(server);
  globalThis.fetch = network.fetch;
  changeLanguage('nb');
  const { store, close } = createAppStore();
  closeApps.push(close, network.close);
  const router = createMemoryRouter(routes, { initialEntries: [entry], ...routerOptions });
  const page = render(<App store={store} router={router} />);
  const where = () => router.state.location.pathname + router.state.location.search;
  return { ...page, store, user: fastTypist(), router, where };
}

/** Delivers the server's answers until the page is closed: a later one would change the storage or URL of the next test. */
function aNetwork(server: FakeServer) {
  let isOpen = true;
  const lost = new Promise<never>(() => undefined);
  const whileOpen = async (answer: Promise<Response>) => {
    await Promise.allSettled([answer]);
    return isOpen ? answer : lost;
  };
  return {
    fetch: (...request: Parameters<typeof fetch>) => whileOpen(server.fetch(...request)),
    close: () => {
      isOpen = false;
    },
  };
}

/**
 * The provider's URL in tests: jsdom does not navigate to other pages, but it follows a fragment. `redirectedTo`
 * returns the fragment, or an empty string.
 */
export const PROVIDER_URL = '#hos-leverandoren';
export const redirectedTo = (): string => window.location.hash;

/** Waits for the redirect to the provider and unloads the page, as the browser does: the tab keeps its session storage. */
export async function leaveForProvider(): Promise<void> {
  await waitFor(() => {
    if (redirectedTo() !== PROVIDER_URL) throw new Error('The browser was not redirected to the provider.');
  });
  const kept = Object.entries(window.sessionStorage) as [string, string][];
  unmountApp();
  for (const [key, value] of kept) window.sessionStorage.setItem(key, value);
}

/** The cookie by which the service reports that a mailed link worked. */
export function mailedLinkWorked(result: 'email_verified' | 'account_deleted'): void {
  document.cookie = `${LINK_RESULT}=${result}; Path=/`;
}

const LINK_RESULT = 'portvakt.link_result';

/** Unmounts the app and clears its storage; runs after every web test. */
export function unmountApp(): void {
  cleanup();
  for (const close of closeApps) close();
  closeApps = [];
  forgetTypedEmail();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.location.hash = '';
  document.cookie = `${LINK_RESULT}=; Max-Age=0; Path=/`;
  document.title = '';
}
