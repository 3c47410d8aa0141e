import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { accountRow, decryptedTokens, setAccessTokenExpiry } from '../../testing/accounts.js';
import { socialErrorBody } from '../../testing/expected-answers.js';
import {
  accountRowsOf,
  aProviderUser,
  aSocialUser,
  linkIdentity,
  type SocialApp,
  type SocialUser,
  startSocialApp,
} from '../../testing/social-sign-in.js';

const CALLS = ['refresh-token', 'get-access-token'] as const;

/** Google sends no refresh token when it refreshes; GitLab sends a new one. */
const PROVIDERS = ['google', 'gitlab'] as const;

const CASES = CALLS.flatMap((call) => PROVIDERS.map((provider) => [call, provider] as const));

describe('an account that is unlinked while its provider responds to a refresh', () => {
  let app: SocialApp;

  beforeAll(async () => {
    app = await startSocialApp({ SOCIAL_GOOGLE_ACCESS_TYPE: 'offline' }, ['github', ...PROVIDERS]);
  });
  afterEach(() => {
    expect(app.fake.complaints).toEqual([]);
    app.fake.reset();
  });
  afterAll(() => app.stop());

  /** A user with an expired access token, who has another sign-in method. */
  async function aUserOf(provider: (typeof PROVIDERS)[number]): Promise<SocialUser> {
    const user = await aSocialUser(app, provider);
    await linkIdentity(app, user.browser, aProviderUser(app, 'github'));
    await setAccessTokenExpiry(app, user.account);
    return user;
  }

  const refresh = ({ browser, person }: SocialUser, call: (typeof CALLS)[number]) =>
    browser.post(`/${call}`).send({ providerId: person.provider });

  const unlink = ({ browser, person }: SocialUser) =>
    browser.post('/unlink-account').send({ providerId: person.provider }).expect(200);

  it.each(CASES)('is not found: /%s, %s', async (call, provider) => {
    const user = await aUserOf(provider);
    app.fake.beforeResponse(provider, 'refresh', async () => void (await unlink(user)));
    await refresh(user, call).expect(400, socialErrorBody('ACCOUNT_NOT_FOUND'));
    expect(app.fake.calls(provider, 'refresh')).toBe(1);
    expect(await accountRowsOf(app, user.person)).toEqual([]);
  });

  it.each(CASES)('is not found if another user has linked it: /%s, %s', async (call, provider) => {
    const [user, other] = [await aUserOf(provider), await aSocialUser(app, 'github')];
    const linked = { row: user.account, tokens: await decryptedTokens(app, user.account) };
    app.fake.beforeResponse(provider, 'refresh', async () => {
      await unlink(user);
      await linkIdentity(app, other.browser, user.person);
      const [row] = await accountRowsOf(app, user.person);
      if (row) Object.assign(linked, { row, tokens: await decryptedTokens(app, row) });
    });
    await refresh(user, call).expect(400, socialErrorBody('ACCOUNT_NOT_FOUND'));
    expect(linked.row.userId).toBe(other.id);
    expect(await accountRow(app, linked.row)).toEqual(linked.row);
    expect(await decryptedTokens(app, linked.row)).toEqual(linked.tokens);
  });

  it('leaves the refresh of its new owner alone', async () => {
    const [user, other] = [await aUserOf('google'), await aSocialUser(app, 'github')];
    const claimedUntil = new Date(app.clock.now().getTime() + 20_000);
    app.fake.beforeResponse('google', 'refresh', async () => {
      await unlink(user);
      await linkIdentity(app, other.browser, user.person);
      const claim = 'UPDATE "account" SET "refreshingUntil" = $2 WHERE "accountId" = $1';
      await app.database.sql(claim, [user.person.id, claimedUntil]);
    });
    await refresh(user, 'refresh-token').expect(400, socialErrorBody('ACCOUNT_NOT_FOUND'));
    expect(await accountRowsOf(app, user.person)).toMatchObject([{ refreshingUntil: claimedUntil }]);
  });
});
