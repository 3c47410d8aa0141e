import type supertest from 'supertest';

import {
  type AuthorizationBehaviour,
  type FakeOptions,
  type FakeProviderId,
  type FakeProviders,
  type UserOverrides,
  startFakeProviders,
} from '@portvakt/adapters/social/testing';

import { sessionCookie } from './cookies.js';
import { ORIGIN, startTestApp, type TestApp, useApp } from './test-app.js';

export interface SocialApp extends TestApp {
  readonly fake: FakeProviders;
}

export type Browser = ReturnType<TestApp['browser']>;

/** Starts the application with fake providers that check every request they receive. */
export async function startSocialApp(
  environment: Readonly<Record<string, string>> = {},
  ids?: readonly FakeProviderId[],
  options?: FakeOptions,
  served?: Parameters<typeof startTestApp>[1],
): Promise<SocialApp> {
  const fake = await startFakeProviders(options);
  const app = await startTestApp({ ...fake.environment(ids), ...environment }, served);
  return {
    ...app,
    fake,
    async stop() {
      try {
        await app.stop();
      } finally {
        await fake.stop();
      }
    },
  };
}

/** As `useTestApp`, with the arguments of `startSocialApp`. */
export const useSocialApp = (...args: Parameters<typeof startSocialApp>): SocialApp =>
  useApp(() => startSocialApp(...args));

let made = 0;

/** A user of a fake provider with an id and an e-mail address that no other provider user of the test run has. */
export function aProviderUser({ fake }: SocialApp, provider: FakeProviderId, overrides: UserOverrides = {}) {
  const number = ++made;
  return fake.person(provider, { id: `${7_000_000_000 + number}`, email: `sosial${number}@eksempel.no`, ...overrides });
}

export type ProviderUser = ReturnType<typeof aProviderUser>;

export interface RoundTrip {
  readonly browser: Browser;
  /** Fields of the body besides `provider`. */
  readonly body?: object;
  readonly at?: AuthorizationBehaviour;
  /** `link-social` needs a browser that is signed in. */
  readonly call?: 'sign-in/social' | 'link-social';
}

/** Starts a redirect to the provider and consents there. Returns the callback path and query, not yet opened. */
export async function callbackPathFor(app: SocialApp, person: ProviderUser, roundTrip: RoundTrip): Promise<string> {
  const { browser, body = {}, call = 'sign-in/social' } = roundTrip;
  const { provider } = person;
  const began = await browser
    .post(`/${call}`)
    .set('origin', ORIGIN)
    .send({ provider, callbackURL: '/inn', ...body })
    .expect(200);
  const { params } = await app.fake.authorize((began.body as { url: string }).url, { person, ...roundTrip.at });
  return `/callback/${provider}?${new URLSearchParams(params).toString()}`;
}

/** Starts a redirect, consents at the provider and opens the callback. Returns the answer of the callback. */
export async function goToProviderAndBack(
  app: SocialApp,
  person: ProviderUser,
  roundTrip: RoundTrip,
): Promise<supertest.Response> {
  return roundTrip.browser.get(await callbackPathFor(app, person, roundTrip));
}

export interface AccountRow {
  readonly id: string;
  readonly userId: string;
  readonly providerId: string;
  readonly accountId: string;
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  readonly accessTokenExpiresAt: Date | null;
  readonly scope: string | null;
  readonly password: string | null;
}

/** The account rows of a provider user. */
export const accountRowsOf = ({ database }: TestApp, { provider, id }: ProviderUser): Promise<AccountRow[]> =>
  database.sql('SELECT * FROM "account" WHERE "providerId" = $1 AND "accountId" = $2', [provider, id]);

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly image: string | null;
  readonly twoFactorEnabled: boolean;
}

/** The user rows with an e-mail address. */
export async function usersWithEmail({ database }: TestApp, email: string | null): Promise<UserRow[]> {
  return database.sql('SELECT * FROM "user" WHERE "email" = $1', [email]);
}

/** A user signed up through a provider, and the browser that is signed in. */
export interface SocialUser {
  readonly id: string;
  readonly person: ProviderUser;
  readonly browser: Browser;
  readonly account: AccountRow;
}

/** Signs a new user up through a provider over HTTP. */
export async function aSocialUser(app: SocialApp, ...[provider, overrides]: ProviderUserOptions): Promise<SocialUser> {
  const person = aProviderUser(app, provider, overrides);
  const browser = app.browser();
  const { headers } = await goToProviderAndBack(app, person, { browser });
  const account = await accountOf(app, person);
  if (headers['location'] !== '/inn') throw new Error(`the sign-in redirected to ${headers['location']}`);
  return { id: account.userId, person, browser, account };
}

type ProviderUserOptions = Parameters<typeof aProviderUser> extends [unknown, ...infer Rest] ? Rest : never;

/** The account row of a provider user. Throws unless there is exactly one. */
async function accountOf(app: TestApp, person: ProviderUser): Promise<AccountRow> {
  const [account, ...others] = await accountRowsOf(app, person);
  if (!account || others.length > 0) throw new Error(`not one account of ${person.provider} ${person.id}`);
  return account;
}

/** A browser that has the session cookie. */
export function browserWithSession(app: TestApp, { token }: { readonly token: string }): Browser {
  const browser = app.browser();
  browser.jar.setCookie(sessionCookie(token), '127.0.0.1', '/');
  return browser;
}

/** Links a provider identity to the user signed in in the browser. Returns the answer of the callback. */
export const linkIdentity = (
  app: SocialApp,
  browser: Browser,
  person: ProviderUser,
  options: Partial<RoundTrip> = {},
) =>
  goToProviderAndBack(app, person, {
    browser,
    call: 'link-social',
    ...options,
    body: { callbackURL: '/konto', ...options.body },
  });

/** Id of the user that `/get-session` answers for the browser; null without a session. */
export async function signedInUserId(browser: Browser): Promise<string | null> {
  const answer = await browser.get('/get-session').expect(200);
  return (answer.body as { user: { id: string } } | null)?.user.id ?? null;
}
