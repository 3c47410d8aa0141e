import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import {
  accountRow,
  decryptedTokens,
  encryptedToken,
  setAccessTokenExpiry,
  TOKEN_COLUMNS,
  updateAccount,
} from '../../testing/accounts.js';
import { socialErrorBody } from '../../testing/expected-answers.js';
import {
  aSocialUser,
  goToProviderAndBack,
  type SocialApp,
  type SocialUser,
  startSocialApp,
} from '../../testing/social-sign-in.js';

const FORMER_SECRET = 'a former secret of the tests: long enough for keys';
const NEWER_SECRET = 'a newer secret of the tests: long enough for keys';
const LOST_SECRET = 'a secret that nobody has any more: long enough';

/** An encrypted value: `v1.{key}.{nonce and ciphertext}`. */
const SEALED = /^v1\.[0-9a-f]{8}\.[\w-]+$/;

let app: SocialApp;
let member: SocialUser;

const ask = async (call: 'get-access-token' | 'refresh-token', { browser }: SocialUser = member) =>
  browser.post(`/${call}`).send({ providerId: 'google' });

/** Rejected with an error code, and never used: neither another user's token nor a 500 (security K1, K5). */
async function expectUnreadable(holder: SocialUser): Promise<void> {
  const got = await ask('get-access-token', holder);
  expect([got.status, got.body]).toEqual([400, socialErrorBody('FAILED_TO_GET_A_VALID_ACCESS_TOKEN')]);
  const renewed = await ask('refresh-token', holder);
  expect([renewed.status, renewed.body]).toEqual([400, socialErrorBody('FAILED_TO_REFRESH_ACCESS_TOKEN')]);
}

describe('the tokens of providers in the database', () => {
  beforeAll(async () => {
    app = await startSocialApp({ SOCIAL_GOOGLE_ACCESS_TYPE: 'offline' }, ['google']);
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aSocialUser(app, 'google');
  });

  it('are encrypted after a first sign-in, a second one and a refresh', async () => {
    const steps = [
      async () => undefined,
      async () => goToProviderAndBack(app, member.person, { browser: app.browser() }),
      async () => ask('refresh-token'),
    ];
    const seen = new Set<string>();
    for (const step of steps) {
      await step();
      const [row, clear] = [await accountRow(app, member.account), await decryptedTokens(app, member.account)];
      const text = JSON.stringify(row);
      for (const column of TOKEN_COLUMNS) {
        expect(row[column]).toMatch(SEALED);
        expect(clear[column]).toEqual(expect.stringMatching(/^(at|rt|ey)/));
        expect(text).not.toContain(clear[column]);
        seen.add(row[column] ?? '');
      }
    }
    // Each with a new nonce, even the refresh token that did not change.
    expect(seen.size).toBe(steps.length * TOKEN_COLUMNS.length);
  });

  it('cannot be read in the row of another user', async () => {
    const thief = await aSocialUser(app, 'google');
    const { accessToken, refreshToken, idToken } = member.account;
    await updateAccount(app, thief.account, { accessToken, refreshToken, idToken });
    await expectUnreadable(thief);
  });

  it('cannot be read in a row whose user was changed', async () => {
    const thief = await aSocialUser(app, 'google');
    await app.database.sql('DELETE FROM "account" WHERE "id" = $1', [thief.account.id]);
    await updateAccount(app, member.account, { userId: thief.id });
    await expectUnreadable({ ...member, browser: thief.browser });
  });

  it('cannot be read in another column', async () => {
    const { refreshToken, idToken } = member.account;
    await updateAccount(app, member.account, {
      accessToken: refreshToken,
      idToken: refreshToken,
      refreshToken: idToken,
    });
    await expectUnreadable(member);
  });

  it('are read unencrypted as the reference library stored them, and encrypted when they change', async () => {
    const clear = await decryptedTokens(app, member.account);
    await updateAccount(app, member.account, clear);
    const { accessToken, idToken } = clear;
    expect((await ask('get-access-token')).body).toMatchObject({ accessToken, idToken });
    await setAccessTokenExpiry(app, member.account);
    expect((await ask('get-access-token')).status).toBe(200);
    const row = await accountRow(app, member.account);
    for (const column of TOKEN_COLUMNS) expect(row[column]).toMatch(SEALED);
    expect(await decryptedTokens(app, member.account)).toMatchObject({ refreshToken: clear.refreshToken });
  });
});

describe('the tokens of providers after a change of the secret', () => {
  beforeAll(async () => {
    const secrets = { AUTH_SECRET: NEWER_SECRET, AUTH_PREVIOUS_SECRETS: FORMER_SECRET };
    app = await startSocialApp({ ...secrets, SOCIAL_GOOGLE_ACCESS_TYPE: 'offline' }, ['google']);
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aSocialUser(app, 'google');
  });

  /** Re-encrypts the tokens of the account with another secret. */
  async function sealedAnew(secret: string): Promise<Awaited<ReturnType<typeof decryptedTokens>>> {
    const clear = await decryptedTokens(app, member.account, NEWER_SECRET);
    const sealed = TOKEN_COLUMNS.map((column) => [
      column,
      encryptedToken(clear[column] ?? '', member.account, column, secret),
    ]);
    await updateAccount(app, member.account, Object.fromEntries(sealed) as Record<string, string>);
    return clear;
  }

  it('are read with the former one, and written with the new one', async () => {
    const { accessToken, idToken, refreshToken } = await sealedAnew(FORMER_SECRET);
    expect((await ask('get-access-token')).body).toMatchObject({ accessToken, idToken });
    expect((await ask('refresh-token')).body).toMatchObject({ refreshToken });
    const after = await decryptedTokens(app, member.account, NEWER_SECRET);
    expect(after).toMatchObject({ refreshToken, accessToken: expect.stringMatching(/^at-/) });
  });

  it('lead to 500 if their secret is lost, until the next sign-in replaces them', async () => {
    await sealedAnew(LOST_SECRET);
    const stored = await accountRow(app, member.account);
    for (const call of ['get-access-token', 'refresh-token'] as const) {
      const { status, text } = await ask(call);
      expect([status, text]).toEqual([500, '']);
    }
    expect(await accountRow(app, member.account)).toEqual(stored);
    const browser = app.browser();
    expect((await goToProviderAndBack(app, member.person, { browser })).headers['location']).toBe('/inn');
    expect((await ask('get-access-token')).body).toMatchObject({ accessToken: expect.stringMatching(/^at-/) });
  });
});
