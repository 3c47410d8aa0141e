import type supertest from 'supertest';

import { SystemRandom } from '@portvakt/adapters/node';
import { newId } from '@portvakt/kernel';
import { type Algorithm, type AnswerJson, type Lies, SoftAuthenticator } from '@portvakt/passkey/testing';

import { type PasskeyBrowser, signedInBrowser } from './passkey-browser.js';
import { ORIGIN, type TestApp } from './test-app.js';
import { aSignedInUser, type SignedInUser } from './users.js';

/** A passkey as the service sends it to its owner. */
export interface SentPasskey {
  readonly id: string;
  readonly name: string | null;
  readonly credentialID: string;
  readonly counter: number;
  readonly lastUsedAt: string | null;
  readonly transports: string | null;
}

export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly name: string; readonly id: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials: readonly { readonly id: string }[];
}

export interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
  readonly allowCredentials?: readonly { readonly id: string }[];
  readonly userKnown?: true;
}

const expectStatus = (answer: supertest.Response, status: number): supertest.Response => {
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer;
};

/** Asks for creation options, which must be given. */
export const registerOptions = async (browser: PasskeyBrowser, query = ''): Promise<CreationOptions> =>
  expectStatus(await browser.get(`/passkey/generate-register-options${query}`), 200).body as CreationOptions;

/** Asks for options of a sign-in. */
export const signInOptions = async (browser: PasskeyBrowser): Promise<RequestOptions> =>
  expectStatus(await browser.post('/passkey/generate-authenticate-options', {}), 200).body as RequestOptions;

export const sendRegistration = (browser: PasskeyBrowser, response: unknown, body: object = {}) =>
  browser.post('/passkey/verify-registration', { response, ...body });

export const sendSignIn = (browser: PasskeyBrowser, response: unknown, body: object = {}) =>
  browser.post('/passkey/verify-authentication', { response, ...body });

/** A whole registration: options, the authenticator's answer, and what the service answers to it. */
export async function register(
  browser: PasskeyBrowser,
  authenticator: SoftAuthenticator,
  lies: Lies = {},
  body: object = {},
): Promise<supertest.Response> {
  return sendRegistration(browser, authenticator.create(await registerOptions(browser), lies), body);
}

/** A whole sign-in. */
export async function signInWith(
  browser: PasskeyBrowser,
  authenticator: SoftAuthenticator,
  lies: Lies = {},
  body: object = {},
): Promise<supertest.Response> {
  return sendSignIn(browser, authenticator.get(await signInOptions(browser), lies), body);
}

export const anAuthenticator = (algorithm: Algorithm = -7): SoftAuthenticator =>
  new SoftAuthenticator(ORIGIN, algorithm);

export interface PasskeyOwner extends SignedInUser {
  readonly browser: PasskeyBrowser;
}

export interface WithPasskey {
  readonly authenticator: SoftAuthenticator;
  readonly passkey: SentPasskey;
}

/** A user without a password, signed in. */
export async function aSignedInOwner(
  app: TestApp,
  options: Parameters<typeof aSignedInUser>[1] = {},
): Promise<PasskeyOwner> {
  const user = await aSignedInUser(app, options);
  return { ...user, browser: signedInBrowser(app, user.token) };
}

/** Registers a passkey of the user over HTTP. */
export async function aPasskeyOf(
  { browser }: Pick<PasskeyOwner, 'browser'>,
  lies: Lies = {},
  algorithm: Algorithm = -7,
): Promise<WithPasskey> {
  const authenticator = anAuthenticator(algorithm);
  const answer = expectStatus(await register(browser, authenticator, lies), 200);
  return { authenticator, passkey: answer.body as SentPasskey };
}

/** A user with one passkey and no other sign-in method. */
export async function aPasskeyOwner(app: TestApp, lies: Lies = {}): Promise<PasskeyOwner & WithPasskey> {
  const owner = await aSignedInOwner(app);
  return { ...owner, ...(await aPasskeyOf(owner, lies)) };
}

export interface StoredPasskey {
  readonly id: string;
  readonly name: string | null;
  readonly publicKey: string;
  readonly userId: string;
  readonly credentialID: string;
  readonly counter: string;
  readonly deviceType: string;
  readonly backedUp: boolean;
  readonly transports: string | null;
  readonly createdAt: Date;
  readonly aaguid: string | null;
  readonly lastUsedAt: Date | null;
  readonly userHandle: string | null;
}

/** The rows of the user, oldest first. */
export const storedPasskeys = ({ database }: TestApp, userId: string): Promise<readonly StoredPasskey[]> =>
  database.sql<StoredPasskey>('SELECT * FROM "passkey" WHERE "userId" = $1 ORDER BY "createdAt", "id"', [userId]);

/** Inserts passkeys of nobody's authenticator. */
export async function somePasskeys({ database }: TestApp, userId: string, count: number): Promise<void> {
  const random = new SystemRandom();
  for (let made = 0; made < count; made++) {
    await database.sql(
      `INSERT INTO "passkey" ("id", "publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp")
       VALUES ($1, 'x', $2, $1, 0, 'singleDevice', false)`,
      [newId(random), userId],
    );
  }
}

/** Sets columns of a passkey. */
export const changePasskey = ({ database }: TestApp, { id }: Pick<SentPasskey, 'id'>, column: string, value: unknown) =>
  database.sql(`UPDATE "passkey" SET "${column}" = $1 WHERE "id" = $2`, [value, id]);

/** How many sessions the user has. */
export async function sessionCount({ database }: TestApp, userId: string): Promise<number> {
  return (await database.sql('SELECT FROM "session" WHERE "userId" = $1', [userId])).length;
}

/** The identifiers of records of passkeys. */
export async function challengeRecords({ database }: TestApp): Promise<readonly string[]> {
  const rows = await database.sql<{ identifier: string }>(
    `SELECT "identifier" FROM "verification" WHERE "identifier" LIKE 'passkey-%'`,
  );
  return rows.map(({ identifier }) => identifier);
}

export type { AnswerJson };
