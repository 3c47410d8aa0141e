import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';
import { GetAccessToken, RefreshAccessToken } from '@portvakt/social-linking';

import { accountRow, anAccount, decryptedTokens, setAccessTokenExpiry } from '../../testing/accounts.js';
import { markBanned } from '../../testing/bans.js';
import { errorBody, INSTANT, invalidFields, socialErrorBody } from '../../testing/expected-answers.js';
import {
  accountRowsOf,
  aProviderUser,
  aSocialUser,
  type Browser,
  browserWithSession,
  linkIdentity,
  type SocialApp,
  type SocialUser,
  startSocialApp,
} from '../../testing/social-sign-in.js';
import { aSignedInUser } from '../../testing/users.js';

interface TokenAnswer {
  readonly accessToken?: string;
}

describe('POST /get-access-token', () => {
  let app: SocialApp;

  beforeAll(async () => {
    const offline = { SOCIAL_GOOGLE_ACCESS_TYPE: 'offline' };
    app = await startSocialApp(offline, ['github', 'gitlab', 'google']);
  });
  afterAll(() => app.stop());

  const ask = (browser: Browser, body: object) => browser.post('/get-access-token').send(body);

  async function tokenOf({ browser, person: { provider: providerId } }: SocialUser): Promise<TokenAnswer> {
    const { body } = await ask(browser, { providerId }).expect(200);
    return body as TokenAnswer;
  }

  describe('answers', () => {
    it('the stored fields, and omits missing ones', async () => {
      const { browser, account } = await aSocialUser(app, 'github');
      const { accessToken } = await decryptedTokens(app, account);
      const { body, headers } = await ask(browser, { providerId: 'github' }).expect(200);
      expect(accessToken).toMatch(/^at-/);
      expect(body).toEqual({ accessToken, scopes: ['read:user', 'user:email'] });
      expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    });

    it('expiry and ID token if there are any, and no refresh token', async () => {
      const { browser, account } = await aSocialUser(app, 'google');
      const { accessToken, idToken } = await decryptedTokens(app, account);
      const { accessTokenExpiresAt } = await accountRow(app, account);
      const { body } = await ask(browser, { providerId: 'google' }).expect(200);
      const scopes = ['email', 'profile', 'openid'];
      const wanted = { accessToken, accessTokenExpiresAt: accessTokenExpiresAt?.toISOString(), scopes, idToken };
      expect(wanted).toEqual({ ...wanted, accessTokenExpiresAt: INSTANT, idToken: expect.stringMatching(/^ey/) });
      expect(body).toEqual(wanted);
    });

    it('only the scopes of an account without tokens', async () => {
      const member = await aSignedInUser(app);
      await anAccount(app, member.id, 'github');
      await ask(browserWithSession(app, member), { providerId: 'github' }).expect(200, { scopes: [] });
    });

    it('for the oldest of several accounts, or the one named by either of its ids', async () => {
      const first = await aSocialUser(app, 'github');
      const person = aProviderUser(app, 'github');
      await linkIdentity(app, first.browser, person);
      const [second] = await accountRowsOf(app, person);
      if (!second) throw new Error('not joined');
      const [older, newer] = [await decryptedTokens(app, first.account), await decryptedTokens(app, second)];
      expect(newer.accessToken).not.toBe(older.accessToken);
      const names: readonly (readonly [string | undefined, string | null])[] = [
        [undefined, older.accessToken],
        [first.account.id, older.accessToken],
        [first.account.accountId, older.accessToken],
        [second.id, newer.accessToken],
        [second.accountId, newer.accessToken],
      ];
      for (const [accountId, accessToken] of names) {
        const { body } = await ask(first.browser, { providerId: 'github', accountId }).expect(200);
        expect(body).toMatchObject({ accessToken });
      }
    });
  });

  describe('rejects', () => {
    it('a request without a session, before anything else', async () => {
      await app.request().post('/get-access-token').send({}).expect(401, errorBody('UNAUTHORIZED'));
      const { id } = await aSocialUser(app, 'github');
      const named = { providerId: 'github', userId: id };
      await app.request().post('/get-access-token').send(named).expect(401, errorBody('UNAUTHORIZED'));
    });

    it.each([
      [{}, 'providerId'],
      [{ providerId: 7 }, 'providerId'],
      [{ providerId: 'github', accountId: 7 }, 'accountId'],
    ])('%j', async (body, field) => {
      await ask(browserWithSession(app, await aSignedInUser(app)), body).expect(400, invalidFields(field));
    });

    it.each(['ukjent', 'spotify', 'credential'])('%s, which is not a configured provider', async (providerId) => {
      const member = await aSignedInUser(app);
      await anAccount(app, member.id, providerId);
      await ask(browserWithSession(app, member), { providerId }).expect(400, socialErrorBody('PROVIDER_NOT_SUPPORTED'));
    });

    it('a missing account, and one of another user, with the same error', async () => {
      const { browser } = await aSocialUser(app, 'github');
      const { id, account, person } = await aSocialUser(app, 'gitlab');
      const missing = socialErrorBody('ACCOUNT_NOT_FOUND');
      await ask(browser, { providerId: 'gitlab' }).expect(400, missing);
      for (const accountId of ['ukjent', account.id, person.id]) {
        await ask(browser, { providerId: 'gitlab', accountId }).expect(400, missing);
      }
      // A user id in the body is ignored over HTTP.
      await ask(browser, { providerId: 'gitlab', userId: id }).expect(400, missing);
    });

    it('when a due refresh fails, and keeps the stored tokens', async () => {
      const member = await aSocialUser(app, 'gitlab');
      await setAccessTokenExpiry(app, member.account);
      const before = await accountRow(app, member.account);
      app.fake.fail('gitlab', 'refresh', 'refused');
      const refused = socialErrorBody('FAILED_TO_GET_A_VALID_ACCESS_TOKEN');
      await ask(member.browser, { providerId: 'gitlab' }).expect(400, refused);
      app.fake.fail('gitlab', 'refresh', 'server-error');
      await ask(member.browser, { providerId: 'gitlab' }).expect(400, refused);
      app.fake.recover('gitlab', 'refresh');
      expect(await accountRow(app, member.account)).toEqual(before);
      expect((await tokenOf(member)).accessToken).toMatch(/^at-/);
      app.fake.reset();
    });
  });

  describe('called in-process', () => {
    it('accepts a user instead of a session, and rejects a call without either', async () => {
      const { id, account } = await aSocialUser(app, 'github');
      const getting = app.nest.get(GetAccessToken);
      const { accessToken } = await decryptedTokens(app, account);
      const asked = { userId: id as UserId, providerId: 'github' };
      expect(await getting.execute(asked)).toMatchObject({ accessToken });
      await expect(getting.execute({ ...asked, userId: null })).rejects.toMatchObject({
        code: 'EITHER_USERID_OR_SESSION_IS_REQUIRED',
      });
      await markBanned(app, id);
      await expect(getting.execute(asked)).rejects.toMatchObject({ code: 'BANNED_USER' });
      const refreshing = app.nest.get(RefreshAccessToken);
      await expect(refreshing.execute(asked)).rejects.toMatchObject({ code: 'BANNED_USER' });
      // This is checked before the provider.
      await expect(getting.execute({ userId: null, providerId: 'ukjent' })).rejects.toMatchObject({
        code: 'EITHER_USERID_OR_SESSION_IS_REQUIRED',
      });
    });
  });
});
