import { describe, expect, it } from '@jest/globals';

import { cookiesOf } from '../../testing/cookies.js';
import {
  accountRowsOf,
  aProviderUser,
  goToProviderAndBack,
  usersWithEmail,
  useSocialApp,
} from '../../testing/social-sign-in.js';

describe('the first sign-in with a provider', () => {
  const app = useSocialApp();

  it('creates a user and an account, signs the browser in and redirects', async () => {
    const person = aProviderUser(app, 'github', { name: 'Ada Berg' });
    const browser = app.browser();
    const answer = await goToProviderAndBack(app, person, { browser });
    expect(app.fake.complaints).toEqual([]);
    expect(answer.headers['location']).toBe('/inn');
    expect(answer.status).toBe(302);
    expect(cookiesOf(answer)).toMatchObject({ 'portvakt.session_token': expect.stringContaining('Max-Age=604800') });
    const [user] = await usersWithEmail(app, person.email);
    expect(user).toMatchObject({ name: 'Ada Berg', emailVerified: true });
    expect(await accountRowsOf(app, person)).toMatchObject([{ userId: user?.id, scope: 'read:user,user:email' }]);
    const { body } = await browser.get('/get-session').expect(200);
    expect(body).toMatchObject({ user: { id: user?.id } });
  });
});
