import { describe, expect, it } from '@jest/globals';

import { anAccount, decryptedTokens } from '../../testing/accounts.js';
import { errorBody, ID, INSTANT } from '../../testing/expected-answers.js';
import { aSocialUser, browserWithSession, useSocialApp } from '../../testing/social-sign-in.js';
import { aSignedInUser, aSignedUpUser } from '../../testing/users.js';

describe('GET /list-accounts', () => {
  const app = useSocialApp({}, ['google']);

  it('answers every sign-in method, oldest first, with exactly these fields', async () => {
    const { token, id } = await aSignedInUser(app);
    const wanted = { createdMsAgo: 60_000, scope: 'read_user,openid', accessToken: 'at', refreshToken: 'rt' };
    await anAccount(app, id, 'gitlab', { ...wanted, accountId: '1712' });
    await anAccount(app, id, 'credential', { accountId: id, password: 'hash', createdMsAgo: 120_000 });
    await anAccount(app, id, 'github', { accountId: '583231' });
    await anAccount(app, (await aSignedInUser(app)).id, 'github');
    const times = { createdAt: INSTANT, updatedAt: INSTANT };
    const { body, headers } = await browserWithSession(app, { token }).get('/list-accounts').expect(200);
    expect(body).toEqual([
      { id: ID, provider: 'credential', providerId: 'credential', accountId: id, ...times, scopes: [] },
      {
        id: ID,
        provider: 'gitlab',
        providerId: 'gitlab',
        accountId: '1712',
        ...times,
        scopes: ['read_user', 'openid'],
      },
      { id: ID, provider: 'github', providerId: 'github', accountId: '583231', ...times, scopes: [] },
    ]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
  });

  it('reveals neither tokens nor password hashes', async () => {
    const { browser, account } = await aSocialUser(app, 'google');
    const { text } = await browser.get('/list-accounts').expect(200);
    const { accessToken, idToken } = await decryptedTokens(app, account);
    for (const hidden of [accessToken, idToken, account.accessToken, account.idToken]) {
      expect(hidden).toEqual(expect.any(String));
      expect(text).not.toContain(hidden);
    }
    const person = await aSignedUpUser(app);
    const listed = await person.browser.get('/list-accounts').expect(200);
    expect(listed.body).toMatchObject([{ provider: 'credential', accountId: person.id, scopes: [] }]);
    expect(listed.text).not.toMatch(/password|[0-9a-f]{32}:/);
  });

  it.each(['', null])('leaves out a password that was emptied: %j', async (password) => {
    const { token, id } = await aSignedInUser(app);
    await anAccount(app, id, 'credential', { accountId: id, password });
    await anAccount(app, id, 'github', {});
    const { body } = await browserWithSession(app, { token }).get('/list-accounts').expect(200);
    expect(body).toMatchObject([{ provider: 'github' }]);
  });

  it('answers an empty list for a user without accounts', async () => {
    await browserWithSession(app, await aSignedInUser(app))
      .get('/list-accounts')
      .expect(200, []);
  });

  it('requires a session', async () => {
    await app.request().get('/list-accounts').expect(401, errorBody('UNAUTHORIZED'));
  });
});
