import { describe, expect, it } from '@jest/globals';

import { anAccount, decryptedTokens, setAccessTokenExpiry } from '../../testing/accounts.js';
import { errorBody, invalidFields, invalidQueryFields, socialErrorBody } from '../../testing/expected-answers.js';
import {
  accountRowsOf,
  aProviderUser,
  aSocialUser,
  type Browser,
  browserWithSession,
  linkIdentity,
  useSocialApp,
} from '../../testing/social-sign-in.js';
import { aSignedInUser } from '../../testing/users.js';

describe('account-info', () => {
  const app = useSocialApp({}, ['github', 'gitlab', 'google']);

  const CALLS = {
    POST: (browser: Browser, accountId: string) => browser.post('/account-info').send({ accountId }),
    GET: (browser: Browser, accountId: string) => browser.get('/account-info').query({ accountId }),
  } as const;

  describe.each(['POST', 'GET'] as const)('by %s', (method) => {
    const ask = CALLS[method];

    it('answers the current profile of the provider, normalised and raw', async () => {
      const { browser, person } = await aSocialUser(app, 'gitlab');
      const { body, headers } = await ask(browser, person.id).expect(200);
      expect(body).toEqual({
        user: { id: person.id, name: person.name, email: person.email, image: person.image, emailVerified: true },
        data: expect.objectContaining({ id: Number(person.id), username: 'karinordmann', state: 'active' }),
      });
      expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    });

    it('omits what the provider does not send', async () => {
      const { browser, person } = await aSocialUser(app, 'google', { image: null });
      const { body } = await ask(browser, person.id).expect(200);
      const { user } = body as { user: object };
      expect(user).toEqual({ id: person.id, name: person.name, email: person.email, emailVerified: true });
    });

    it('accepts the id of the row too', async () => {
      const { browser, account, person } = await aSocialUser(app, 'github');
      const { body } = await ask(browser, account.id).expect(200);
      expect(body).toMatchObject({ user: { id: person.id } });
    });

    it('does not find the account of another user', async () => {
      const { account, person } = await aSocialUser(app, 'github');
      const browser = browserWithSession(app, await aSignedInUser(app));
      for (const accountId of ['ukjent', account.id, person.id]) {
        await ask(browser, accountId).expect(400, socialErrorBody('ACCOUNT_NOT_FOUND'));
      }
    });

    it('does not find a password account', async () => {
      const { id, browser } = await aSocialUser(app, 'github');
      await anAccount(app, id, 'credential', { accountId: id });
      await ask(browser, id).expect(404, socialErrorBody('PROVIDER_NOT_FOUND'));
    });

    it('does not find an account of a provider that is no longer configured', async () => {
      const member = await aSignedInUser(app);
      await anAccount(app, member.id, 'spotify', { accountId: `hos-${method}` });
      await ask(browserWithSession(app, member), `hos-${method}`).expect(404, socialErrorBody('PROVIDER_NOT_FOUND'));
    });

    it('answers an error when the provider sends no profile', async () => {
      const { browser, person } = await aSocialUser(app, 'gitlab');
      for (const how of ['refused', 'server-error', 'garbage', 'nulls', 'redirect'] as const) {
        app.fake.fail('gitlab', 'userinfo', how);
        await ask(browser, person.id).expect(401, errorBody('FAILED_TO_GET_USER_INFO'));
      }
      app.fake.recover('gitlab', 'userinfo');
      await ask(browser, person.id).expect(200);
    });

    it('answers an error when an account has no token any more', async () => {
      const member = await aSignedInUser(app);
      await anAccount(app, member.id, 'gitlab', { accountId: `hos-${method}` });
      await ask(browserWithSession(app, member), `hos-${method}`).expect(401, errorBody('FAILED_TO_GET_USER_INFO'));
    });

    it('uses a valid token, refreshed if necessary', async () => {
      const { browser, person, account } = await aSocialUser(app, 'gitlab');
      const before = await decryptedTokens(app, account);
      await setAccessTokenExpiry(app, account);
      await ask(browser, person.id).expect(200);
      expect((await decryptedTokens(app, account)).accessToken).not.toBe(before.accessToken);

      await setAccessTokenExpiry(app, account);
      app.fake.fail('gitlab', 'refresh', 'refused');
      await ask(browser, person.id).expect(400, socialErrorBody('FAILED_TO_GET_A_VALID_ACCESS_TOKEN'));
      app.fake.recover('gitlab', 'refresh');
    });

    it("searches the caller's accounts only, oldest first, even if another's has the same id (D-08d)", async () => {
      const stranger = await aSocialUser(app, 'github');
      const { browser, id, person } = await aSocialUser(app, 'gitlab', { id: stranger.person.id });
      expect((await ask(browser, person.id).expect(200)).body).toMatchObject({ data: { state: 'active' } });

      const namesake = aProviderUser(app, 'google', { id: person.id, name: 'Ola Nordmann' });
      await linkIdentity(app, browser, namesake);
      const [newer] = await accountRowsOf(app, namesake);
      expect(newer?.userId).toBe(id);
      expect((await ask(browser, person.id).expect(200)).body).toMatchObject({ user: { name: 'Kari Nordmann' } });
      expect((await ask(browser, newer?.id ?? '').expect(200)).body).toMatchObject({ user: { name: 'Ola Nordmann' } });
    });
  });

  it('requires a session before the parameters are validated', async () => {
    await app.request().post('/account-info').send({}).expect(401, errorBody('UNAUTHORIZED'));
    await app.request().get('/account-info').expect(401, errorBody('UNAUTHORIZED'));
  });

  it('requires an account id', async () => {
    const browser = browserWithSession(app, await aSignedInUser(app));
    await browser.post('/account-info').send({}).expect(400, invalidFields('accountId'));
    await browser.get('/account-info').expect(400, invalidQueryFields('accountId'));
  });
});
