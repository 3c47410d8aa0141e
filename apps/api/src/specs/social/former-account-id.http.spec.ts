import { describe, expect, it } from '@jest/globals';

import { anAccount } from '../../testing/accounts.js';
import {
  accountRowsOf,
  aProviderUser,
  browserWithSession,
  goToProviderAndBack,
  linkIdentity,
  signedInUserId,
  usersWithEmail,
  useSocialApp,
} from '../../testing/social-sign-in.js';
import { aSignedInUser } from '../../testing/users.js';

/**
 * Since May 2026 Spotify identifies accounts by another id; accounts in an adopted database still have the former one.
 */
describe('an account that is stored under the id that its provider gave the user before', () => {
  const app = useSocialApp({}, ['spotify']);

  async function aTakenOverAccount() {
    const [user, person] = [await aSignedInUser(app), aProviderUser(app, 'spotify')];
    await anAccount(app, user.id, 'spotify', { accountId: `spotify-${person.id}` });
    return { user, person };
  }

  it('signs its user in, and has the id of today from then on', async () => {
    const { user, person } = await aTakenOverAccount();
    for (let time = 0; time < 2; time++) {
      const browser = app.browser();
      const answer = await goToProviderAndBack(app, person, { browser });
      expect(answer.headers['location']).toBe('/inn');
      expect(await signedInUserId(browser)).toBe(user.id);
      expect(await accountRowsOf(app, person)).toMatchObject([{ userId: user.id }]);
    }
    expect(await usersWithEmail(app, person.email)).toEqual([]);
  });

  it('is found by many first sign-ins at once', async () => {
    const { user, person } = await aTakenOverAccount();
    const browsers = Array.from({ length: 8 }, () => app.browser());
    await Promise.all(browsers.map((browser) => goToProviderAndBack(app, person, { browser })));
    const signedIn = await Promise.all(browsers.map(signedInUserId));
    expect(signedIn).toEqual(browsers.map(() => user.id));
    expect(await accountRowsOf(app, person)).toHaveLength(1);
  });

  it('is linked neither twice nor to another user', async () => {
    const { user, person } = await aTakenOverAccount();
    const other = await linkIdentity(app, browserWithSession(app, await aSignedInUser(app)), person);
    expect(other.headers['location']).toContain('account_already_linked_to_different_user');
    await linkIdentity(app, browserWithSession(app, user), person);
    const rows = await app.database.sql('SELECT "userId" FROM "account" WHERE "userId" = $1', [user.id]);
    expect(rows).toHaveLength(1);
    expect(await accountRowsOf(app, person)).toMatchObject([{ userId: user.id }]);
  });
});
