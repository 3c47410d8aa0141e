import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { aSocialMember, browserOf, joinTo } from '../../testing/account-people.js';
import { anAccount } from '../../testing/account-rows.js';
import { endAccessToken, tokensOf } from '../../testing/account-tokens.js';
import { identityRefusal } from '../../testing/identity-refusals.js';
import { aMember } from '../../testing/members.js';
import { misfit, misfitInQuery, refusal } from '../../testing/refusals.js';
import { accountsWith, aProviderPerson, type Browser, type SocialApp, startSocialApp } from '../../testing/social-app.js';

describe('account-info', () => {
  let app: SocialApp;

  beforeAll(async () => {
    app = await startSocialApp({}, ['github', 'gitlab', 'google']);
  });
  afterAll(() => app.stop());

  const CALLS = {
    POST: (browser: Browser, accountId: string) => browser.post('/account-info').send({ accountId }),
    GET: (browser: Browser, accountId: string) => browser.get('/account-info').query({ accountId }),
  } as const;

  describe.each(['POST', 'GET'] as const)('by %s', (method) => {
    const ask = CALLS[method];

    it('answers what the provider says now, cleared and as it came', async () => {
      const { browser, person } = await aSocialMember(app, 'gitlab');
      const { body, headers } = await ask(browser, person.id).expect(200);
      expect(body).toEqual({
        user: { id: person.id, name: person.name, email: person.email, image: person.image, emailVerified: true },
        data: expect.objectContaining({ id: Number(person.id), username: 'karinordmann', state: 'active' }),
      });
      expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    });

    it('leaves out what the provider does not say', async () => {
      const { browser, person } = await aSocialMember(app, 'google', { image: null });
      const { body } = await ask(browser, person.id).expect(200);
      const { user } = body as { user: object };
      expect(user).toEqual({ id: person.id, name: person.name, email: person.email, emailVerified: true });
    });

    it('takes the id of the row as well', async () => {
      const { browser, account, person } = await aSocialMember(app, 'github');
      const { body } = await ask(browser, account.id).expect(200);
      expect(body).toMatchObject({ user: { id: person.id } });
    });

    it('knows no account of somebody else', async () => {
      const { account, person } = await aSocialMember(app, 'github');
      const browser = browserOf(app, await aMember(app));
      for (const accountId of ['ukjent', account.id, person.id]) {
        await ask(browser, accountId).expect(400, identityRefusal('ACCOUNT_NOT_FOUND'));
      }
    });

    it('finds nobody behind a password', async () => {
      const { id, browser } = await aSocialMember(app, 'github');
      await anAccount(app, id, 'credential', { accountId: id });
      await ask(browser, id).expect(404, identityRefusal('PROVIDER_NOT_FOUND'));
    });

    it('finds nobody behind a provider that is not configured any more', async () => {
      const member = await aMember(app);
      await anAccount(app, member.id, 'spotify', { accountId: `hos-${method}` });
      await ask(browserOf(app, member), `hos-${method}`).expect(404, identityRefusal('PROVIDER_NOT_FOUND'));
    });

    it('says so where the provider does not tell', async () => {
      const { browser, person } = await aSocialMember(app, 'gitlab');
      for (const how of ['refused', 'server-error', 'garbage', 'nulls', 'redirect'] as const) {
        app.fake.fail('gitlab', 'userinfo', how);
        await ask(browser, person.id).expect(401, refusal('FAILED_TO_GET_USER_INFO'));
      }
      app.fake.recover('gitlab', 'userinfo');
      await ask(browser, person.id).expect(200);
    });

    it('says so where an account has no token left', async () => {
      const member = await aMember(app);
      await anAccount(app, member.id, 'gitlab', { accountId: `hos-${method}` });
      await ask(browserOf(app, member), `hos-${method}`).expect(401, refusal('FAILED_TO_GET_USER_INFO'));
    });

    it('asks with a token that is good, refreshed where it must be', async () => {
      const { browser, person, account } = await aSocialMember(app, 'gitlab');
      const before = await tokensOf(app, account);
      await endAccessToken(app, account);
      await ask(browser, person.id).expect(200);
      expect((await tokensOf(app, account)).accessToken).not.toBe(before.accessToken);

      await endAccessToken(app, account);
      app.fake.fail('gitlab', 'refresh', 'refused');
      await ask(browser, person.id).expect(400, identityRefusal('FAILED_TO_GET_A_VALID_ACCESS_TOKEN'));
      app.fake.recover('gitlab', 'refresh');
    });

    it('looks within the caller’s accounts, oldest first, whoever else has the same id somewhere (D-08d)', async () => {
      const stranger = await aSocialMember(app, 'github');
      const { browser, id, person } = await aSocialMember(app, 'gitlab', { id: stranger.person.id });
      expect((await ask(browser, person.id).expect(200)).body).toMatchObject({ data: { state: 'active' } });

      const namesake = aProviderPerson(app, 'google', { id: person.id, name: 'Ola Nordmann' });
      await joinTo(app, browser, namesake);
      const [newer] = await accountsWith(app, namesake);
      expect(newer?.userId).toBe(id);
      expect((await ask(browser, person.id).expect(200)).body).toMatchObject({ user: { name: 'Kari Nordmann' } });
      expect((await ask(browser, newer?.id ?? '').expect(200)).body).toMatchObject({ user: { name: 'Ola Nordmann' } });
    });
  });

  it('is for somebody who is signed in, before anything is said of its members', async () => {
    await app.request().post('/account-info').send({}).expect(401, refusal('UNAUTHORIZED'));
    await app.request().get('/account-info').expect(401, refusal('UNAUTHORIZED'));
  });

  it('must be told which account', async () => {
    const browser = browserOf(app, await aMember(app));
    await browser.post('/account-info').send({}).expect(400, misfit('accountId'));
    await browser.get('/account-info').expect(400, misfitInQuery('accountId'));
  });
});
