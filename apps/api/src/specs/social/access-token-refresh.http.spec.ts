import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { accountRow, decryptedTokens, setAccessTokenExpiry, updateAccount } from '../../testing/accounts.js';
import { duringOutage } from '../../testing/database-locks.js';
import { aSocialUser, type SocialApp, type SocialUser, startSocialApp } from '../../testing/social-sign-in.js';

interface TokenAnswer {
  readonly accessToken?: string;
  readonly accessTokenExpiresAt?: string;
}

const PARALLEL = 20;

let app: SocialApp;

beforeAll(async () => {
  const offline = { SOCIAL_GOOGLE_ACCESS_TYPE: 'offline' };
  app = await startSocialApp(offline, ['github', 'gitlab', 'google', 'twitter', 'vk', 'facebook']);
});
afterAll(() => app.stop());

async function tokenOf({ browser, person }: SocialUser): Promise<TokenAnswer> {
  const { body } = await browser.post('/get-access-token').send({ providerId: person.provider }).expect(200);
  return body as TokenAnswer;
}

const refreshes = (): number => app.fake.calls('gitlab', 'refresh');

describe('POST /get-access-token refreshes', () => {
  it('from five seconds before the expiry on, and not before', async () => {
    const member = await aSocialUser(app, 'gitlab');
    const before = await tokenOf(member);
    await app.clock.atOneMoment(async () => {
      const asked = refreshes();
      await setAccessTokenExpiry(app, member.account, 5_000);
      expect((await tokenOf(member)).accessToken).toBe(before.accessToken);
      expect(refreshes()).toBe(asked);
      await setAccessTokenExpiry(app, member.account, 4_999);
      expect((await tokenOf(member)).accessToken).not.toBe(before.accessToken);
      expect(refreshes()).toBe(asked + 1);
    });
  });

  it('and stores both tokens and their expiry', async () => {
    const member = await aSocialUser(app, 'gitlab');
    const before = await decryptedTokens(app, member.account);
    await setAccessTokenExpiry(app, member.account);
    app.fake.layOverTokens('gitlab', { refresh_token_expires_in: 86_400 });
    const { accessToken, accessTokenExpiresAt } = await tokenOf(member);
    app.fake.layOverTokens('gitlab', {});
    const after = await decryptedTokens(app, member.account);
    expect(after).toMatchObject({ accessToken, refreshToken: expect.stringMatching(/^rt-/) });
    expect([after.accessToken, after.refreshToken]).not.toContain(before.accessToken);
    expect(after.refreshToken).not.toBe(before.refreshToken);
    const row = await accountRow(app, member.account);
    expect(row.accessTokenExpiresAt?.toISOString()).toBe(accessTokenExpiresAt);
    expect(row).toMatchObject({ refreshTokenExpiresAt: expect.any(Date) });
    expect(await tokenOf(member)).toMatchObject({ accessToken });
  });

  it('keeps the refresh token if the provider sends none, and stores its new ID token (D-38)', async () => {
    const member = await aSocialUser(app, 'google');
    const before = await decryptedTokens(app, member.account);
    expect(before.refreshToken).toMatch(/^rt-/);
    await setAccessTokenExpiry(app, member.account);
    const first = await tokenOf(member);
    expect(await decryptedTokens(app, member.account)).toMatchObject({ refreshToken: before.refreshToken });
    expect((await accountRow(app, member.account)).idToken).not.toBe(member.account.idToken);
    await setAccessTokenExpiry(app, member.account);
    expect((await tokenOf(member)).accessToken).not.toBe(first.accessToken);
  });

  it('and does not treat a new token as expired because of the old expiry', async () => {
    const member = await aSocialUser(app, 'gitlab');
    await setAccessTokenExpiry(app, member.account);
    app.fake.layOverTokens('gitlab', { expires_in: undefined });
    const { accessToken, accessTokenExpiresAt } = await tokenOf(member);
    const asked = refreshes();
    expect(await tokenOf(member)).toMatchObject({ accessToken });
    app.fake.layOverTokens('gitlab', {});
    expect(accessTokenExpiresAt).toBeUndefined();
    expect(refreshes()).toBe(asked);
  });

  it('with the parameter that the provider requires (VK)', async () => {
    const member = await aSocialUser(app, 'vk');
    for (let time = 0; time < 2; time += 1) {
      const before = await tokenOf(member);
      await setAccessTokenExpiry(app, member.account);
      expect((await tokenOf(member)).accessToken).not.toBe(before.accessToken);
    }
    expect(app.fake.complaints).toEqual([]);
  });

  it.each(['gitlab', 'twitter', 'vk'] as const)('once for many concurrent requests: %s', async (provider) => {
    const member = await aSocialUser(app, provider);
    const old = await tokenOf(member);
    await setAccessTokenExpiry(app, member.account);
    const asked = app.fake.calls(provider, 'refresh');
    const answers = await Promise.all(Array.from({ length: PARALLEL }, async () => tokenOf(member)));
    expect(app.fake.calls(provider, 'refresh')).toBe(asked + 1);
    const tokens = new Set(answers.map(({ accessToken }) => accessToken));
    expect(tokens.size).toBe(1);
    expect(tokens).not.toContain(old.accessToken);
    expect(app.fake.complaints).toEqual([]);
    await setAccessTokenExpiry(app, member.account);
    expect(tokens).not.toContain((await tokenOf(member)).accessToken);
  });

  it('and stores the tokens although the database was down when the provider responded', async () => {
    const member = await aSocialUser(app, 'gitlab');
    const before = await decryptedTokens(app, member.account);
    await setAccessTokenExpiry(app, member.account);
    let outage = Promise.resolve();
    app.fake.beforeResponse(
      'gitlab',
      'refresh',
      () =>
        new Promise((resolve) => {
          outage = duringOutage(app, async () => {
            resolve();
            await pause(500);
          });
        }),
    );
    try {
      const { accessToken } = await tokenOf(member);
      const after = await decryptedTokens(app, member.account);
      expect(after).toMatchObject({ accessToken, refreshToken: expect.stringMatching(/^rt-/) });
      expect(after.refreshToken).not.toBe(before.refreshToken);
    } finally {
      await outage;
    }
  });

  it('each of many accounts once, and none for another', async () => {
    const members: SocialUser[] = [];
    for (let number = 0; number < 6; number += 1) members.push(await aSocialUser(app, 'gitlab'));
    for (const { account } of members) await setAccessTokenExpiry(app, account);
    const asked = refreshes();
    const answers = await Promise.all([...members, ...members].map(tokenOf));
    expect(refreshes()).toBe(asked + members.length);
    expect(new Set(answers.map(({ accessToken }) => accessToken)).size).toBe(members.length);
  });
});

describe('POST /get-access-token does not refresh', () => {
  it('a token of unknown expiry (D-39)', async () => {
    const member = await aSocialUser(app, 'gitlab');
    const before = await tokenOf(member);
    await updateAccount(app, member.account, { accessTokenExpiresAt: null });
    const asked = refreshes();
    expect((await tokenOf(member)).accessToken).toBe(before.accessToken);
    expect(refreshes()).toBe(asked);
  });

  it('an account without a refresh token', async () => {
    const member = await aSocialUser(app, 'gitlab');
    await updateAccount(app, member.account, { refreshToken: null });
    await setAccessTokenExpiry(app, member.account);
    const asked = refreshes();
    expect((await tokenOf(member)).accessToken).toMatch(/^at-/);
    expect(refreshes()).toBe(asked);
  });

  it('at a provider without refresh', async () => {
    const member = await aSocialUser(app, 'facebook');
    await updateAccount(app, member.account, { refreshToken: 'rt' });
    await setAccessTokenExpiry(app, member.account);
    expect((await tokenOf(member)).accessToken).toMatch(/^at-/);
    expect(app.fake.calls('facebook', 'refresh')).toBe(0);
  });
});
