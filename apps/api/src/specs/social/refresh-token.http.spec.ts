import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';
import { RefreshAccessToken } from '@portvakt/social-linking';

import { accountRow, anAccount, decryptedTokens } from '../../testing/accounts.js';
import { errorBody, INSTANT, invalidFields, socialErrorBody } from '../../testing/expected-answers.js';
import {
  accountRowsOf,
  aProviderUser,
  aSocialUser,
  type Browser,
  browserWithSession,
  linkIdentity,
  type SocialApp,
  startSocialApp,
} from '../../testing/social-sign-in.js';
import { aSignedInUser } from '../../testing/users.js';

const PARALLEL = 20;

describe('POST /refresh-token', () => {
  let app: SocialApp;

  beforeAll(async () => {
    const offline = { SOCIAL_GOOGLE_ACCESS_TYPE: 'offline' };
    app = await startSocialApp(offline, ['facebook', 'github', 'gitlab', 'google', 'twitter', 'vk']);
  });
  afterAll(() => app.stop());

  const ask = (browser: Browser, body: object) => browser.post('/refresh-token').send(body);

  it('refreshes a token that is still valid, stores the result and answers it', async () => {
    const { browser, account } = await aSocialUser(app, 'gitlab');
    const before = await decryptedTokens(app, account);
    app.fake.layOverTokens('gitlab', { refresh_token_expires_in: 86_400, scope: 'read_user api' });
    const { body, headers } = await ask(browser, { providerId: 'gitlab' }).expect(200);
    app.fake.layOverTokens('gitlab', {});
    const { accessToken, refreshToken } = await decryptedTokens(app, account);
    expect(accessToken).not.toBe(before.accessToken);
    expect(refreshToken).not.toBe(before.refreshToken);
    expect(body).toEqual({
      tokenType: 'bearer',
      accessToken,
      refreshToken,
      accessTokenExpiresAt: INSTANT,
      refreshTokenExpiresAt: INSTANT,
      scopes: ['read_user', 'api'],
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(await accountRow(app, account)).toMatchObject({ scope: 'read_user,api' });
  });

  it('keeps a refresh token that is not sent again, and omits unknown fields', async () => {
    const { browser, account } = await aSocialUser(app, 'google');
    const before = await decryptedTokens(app, account);
    const { body } = await ask(browser, { providerId: 'google' }).expect(200);
    const { accessToken, idToken } = await decryptedTokens(app, account);
    const { refreshToken } = before;
    expect(accessToken).not.toBe(before.accessToken);
    expect(body).toEqual({
      tokenType: 'bearer',
      accessToken,
      refreshToken,
      accessTokenExpiresAt: INSTANT,
      scopes: ['email', 'profile', 'openid'],
      idToken,
    });
    await ask(browser, { providerId: 'google' }).expect(200);
  });

  it('keeps an ID token that is not sent again', async () => {
    const { browser, account } = await aSocialUser(app, 'google');
    const { idToken } = await decryptedTokens(app, account);
    app.fake.layOverTokens('google', { id_token: undefined });
    const { body } = await ask(browser, { providerId: 'google' }).expect(200);
    app.fake.layOverTokens('google', {});
    expect(body).toMatchObject({ idToken });
    expect(await decryptedTokens(app, account)).toMatchObject({ idToken });
  });

  it('does not store an invalid ID token', async () => {
    const { browser, account, person } = await aSocialUser(app, 'google');
    const { idToken } = await decryptedTokens(app, account);
    const forged = await app.fake.idToken('google', {}, { key: 'stray' }, person);
    app.fake.layOverTokens('google', { id_token: forged });
    await ask(browser, { providerId: 'google' }).expect(200);
    app.fake.layOverTokens('google', {});
    expect(await decryptedTokens(app, account)).toMatchObject({ idToken });
  });

  it('uses the oldest of several accounts, or the one named by either of its ids', async () => {
    const { browser, account } = await aSocialUser(app, 'gitlab');
    const person = aProviderUser(app, 'gitlab');
    await linkIdentity(app, browser, person);
    const [second] = await accountRowsOf(app, person);
    if (!second) throw new Error('not joined');
    for (const [accountId, meant] of [
      [undefined, account],
      [second.id, second],
      [second.accountId, second],
    ] as const) {
      const { body } = await ask(browser, { providerId: 'gitlab', accountId }).expect(200);
      expect(body).toMatchObject({ accessToken: (await decryptedTokens(app, meant)).accessToken });
    }
  });

  it('sends the parameter that the provider requires (VK)', async () => {
    const { browser } = await aSocialUser(app, 'vk');
    await ask(browser, { providerId: 'vk' }).expect(200);
    await ask(browser, { providerId: 'vk' }).expect(200);
    expect(app.fake.complaints).toEqual([]);
  });

  it('uses no single-use token twice, however many concurrent requests there are', async () => {
    const { browser, account } = await aSocialUser(app, 'twitter');
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, async () => ask(browser, { providerId: 'twitter' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: PARALLEL }, () => 200));
    expect(app.fake.complaints).toEqual([]);
    const { body } = await ask(browser, { providerId: 'twitter' }).expect(200);
    expect(body).toMatchObject({ accessToken: (await decryptedTokens(app, account)).accessToken });
  });

  describe('rejects', () => {
    it('a request without a session, before anything else', async () => {
      await app.request().post('/refresh-token').send({}).expect(401, errorBody('UNAUTHORIZED'));
    });

    it.each([
      [{}, 'providerId'],
      [{ providerId: 'github', accountId: 7 }, 'accountId'],
    ])('%j', async (body, field) => {
      await ask(browserWithSession(app, await aSignedInUser(app)), body).expect(400, invalidFields(field));
    });

    it.each(['ukjent', 'spotify', 'credential'])('%s, which is not a configured provider', async (providerId) => {
      const { browser } = await aSocialUser(app, 'github');
      await ask(browser, { providerId }).expect(400, socialErrorBody('PROVIDER_NOT_SUPPORTED'));
    });

    it('a missing account, and one of another user, with the same error', async () => {
      const { browser } = await aSocialUser(app, 'github');
      const { account, person } = await aSocialUser(app, 'gitlab');
      const before = await accountRow(app, account);
      for (const accountId of [undefined, account.id, person.id]) {
        await ask(browser, { providerId: 'gitlab', accountId }).expect(400, socialErrorBody('ACCOUNT_NOT_FOUND'));
      }
      expect(await accountRow(app, account)).toEqual(before);
    });

    it('a provider without refresh, but only after the account was found', async () => {
      const { browser } = await aSocialUser(app, 'facebook');
      await ask(browser, { providerId: 'facebook' }).expect(400, socialErrorBody('TOKEN_REFRESH_NOT_SUPPORTED'));
      const stranger = browserWithSession(app, await aSignedInUser(app));
      await ask(stranger, { providerId: 'facebook' }).expect(400, socialErrorBody('ACCOUNT_NOT_FOUND'));
    });

    it('an account without a refresh token', async () => {
      const member = await aSignedInUser(app);
      await anAccount(app, member.id, 'gitlab', { accessToken: 'at' });
      const refused = socialErrorBody('FAILED_TO_REFRESH_ACCESS_TOKEN');
      await ask(browserWithSession(app, member), { providerId: 'gitlab' }).expect(400, refused);
    });

    it.each(['refused', 'server-error', 'garbage', 'redirect', 'missing-access-token', 'close'] as const)(
      'when the provider fails (%s), and keeps the stored tokens',
      async (how) => {
        const { browser, account } = await aSocialUser(app, 'google');
        const before = await accountRow(app, account);
        app.fake.fail('google', 'refresh', how);
        const answer = await ask(browser, { providerId: 'google' });
        app.fake.recover('google', 'refresh');
        expect(answer.body).toEqual(socialErrorBody('FAILED_TO_REFRESH_ACCESS_TOKEN'));
        expect(answer.status).toBe(400);
        expect(await accountRow(app, account)).toEqual(before);
      },
    );
  });

  it('accepts a user instead of a session in-process, and rejects a call without either', async () => {
    const { id, account } = await aSocialUser(app, 'gitlab');
    const refreshing = app.nest.get(RefreshAccessToken);
    const { tokens } = await refreshing.execute({ userId: id as UserId, providerId: 'gitlab' });
    expect(tokens.accessToken).toBe((await decryptedTokens(app, account)).accessToken);
    await expect(refreshing.execute({ userId: null, providerId: 'gitlab' })).rejects.toMatchObject({
      code: 'EITHER_USERID_OR_SESSION_IS_REQUIRED',
    });
  });
});
