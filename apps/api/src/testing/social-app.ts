import {
  type AtTheProvider,
  type FakeOptions,
  type FakeProviderId,
  type FakeProviders,
  type PersonOverrides,
  startFakeProviders,
} from '@portvakt/adapters/social/testing';
import type supertest from 'supertest';

import { ORIGIN, startTestApp, type TestApp } from './test-app.js';

export interface SocialApp extends TestApp {
  readonly fake: FakeProviders;
}

export type Browser = ReturnType<TestApp['browser']>;

/** The whole application, with providers of its own that judge what it sends them. */
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
      await app.stop();
      await fake.stop();
    },
  };
}

let made = 0;

/** Somebody with an account at a provider, and an id and an address there that nobody else in the test run has. */
export function aProviderPerson({ fake }: SocialApp, provider: FakeProviderId, overrides: PersonOverrides = {}) {
  const number = ++made;
  return fake.person(provider, { id: `${70_000 + number}`, email: `sosial${number}@eksempel.no`, ...overrides });
}

export type ProviderPerson = ReturnType<typeof aProviderPerson>;

export interface Wish {
  readonly browser: Browser;
  /** Beside the provider. */
  readonly body?: object;
  readonly at?: AtTheProvider;
  /** `link-social` for somebody who is signed in. */
  readonly call?: 'sign-in/social' | 'link-social';
}

/** Where the browser of a person is sent back to by the provider: a path of ours with its query. */
export async function wayBack(app: SocialApp, person: ProviderPerson, wish: Wish): Promise<string> {
  const { browser, body = {}, call = 'sign-in/social' } = wish;
  const { provider } = person;
  const began = await browser
    .post(`/${call}`)
    .set('origin', ORIGIN)
    .send({ provider, callbackURL: '/inn', ...body })
    .expect(200);
  const { params } = await app.fake.authorize((began.body as { url: string }).url, { person, ...wish.at });
  return `/callback/${provider}?${new URLSearchParams(params).toString()}`;
}

/** The whole way to a provider and back; answers what our callback answered. */
export async function comeBack(app: SocialApp, person: ProviderPerson, wish: Wish): Promise<supertest.Response> {
  return wish.browser.get(await wayBack(app, person, wish));
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

/** The accounts with an identity, by SQL. */
export const accountsWith = ({ database }: TestApp, { provider, id }: ProviderPerson): Promise<AccountRow[]> =>
  database.sql('SELECT * FROM "account" WHERE "providerId" = $1 AND "accountId" = $2', [provider, id]);

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly image: string | null;
  readonly twoFactorEnabled: boolean;
}

export async function usersWith({ database }: TestApp, email: string | null): Promise<UserRow[]> {
  return database.sql('SELECT * FROM "user" WHERE "email" = $1', [email]);
}
