import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { cookiesOf } from '../../testing/cookies.js';
import { accountsWith, aProviderPerson, comeBack, type SocialApp, startSocialApp, usersWith } from '../../testing/social-app.js';

describe('the first sign-in with a provider', () => {
  let app: SocialApp;

  beforeAll(async () => {
    app = await startSocialApp();
  });
  afterAll(() => app.stop());

  it('makes a user and an account, signs the browser in and sends it on', async () => {
    const person = aProviderPerson(app, 'github', { name: 'Ada Berg' });
    const browser = app.browser();
    const answer = await comeBack(app, person, { browser });
    expect(app.fake.complaints).toEqual([]);
    expect(answer.headers['location']).toBe('/inn');
    expect(answer.status).toBe(302);
    expect(cookiesOf(answer)).toMatchObject({ 'portvakt.session_token': expect.stringContaining('Max-Age=604800') });
    const [user] = await usersWith(app, person.email);
    expect(user).toMatchObject({ name: 'Ada Berg', emailVerified: true });
    expect(await accountsWith(app, person)).toMatchObject([{ userId: user?.id, scope: 'read:user,user:email' }]);
    const { body } = await browser.get('/get-session').expect(200);
    expect(body).toMatchObject({ user: { id: user?.id } });
  });
});
