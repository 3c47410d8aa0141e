import {
  callbackPathFor,
  goToProviderAndBack,
  aProviderUser,
  linkIdentity,
  type SocialApp,
} from '../social-sign-in.js';
import { ORIGIN } from '../test-app.js';
import { signUp } from './session-walk.js';

/** Signs up and in with a provider, and links and unlinks an identity. */
export async function walkProviderEndpoints(app: SocialApp): Promise<void> {
  const [person, browser] = [aProviderUser(app, 'github'), app.browser()];
  await goToProviderAndBack(app, person, { browser });
  await browser.get('/sign-up/provider').expect(200);
  await browser.post('/sign-up/provider').set('origin', ORIGIN).send({ number: person.email }).expect(200);
  await goToProviderAndBack(app, person, { browser: app.browser() });
  const posted = await callbackPathFor(app, person, { browser });
  await browser.post(posted).expect(302);

  const user = await signUp(app);
  const gitlab = aProviderUser(app, 'gitlab', { email: user.email });
  await linkIdentity(app, user.browser, gitlab);
  const named = { providerId: 'gitlab' };
  await user.browser.post('/get-access-token').send(named).expect(200);
  await user.browser.post('/refresh-token').send(named).expect(200);
  await user.browser.get('/account-info').query({ accountId: gitlab.id }).expect(200);
  await user.browser.post('/account-info').send({ accountId: gitlab.id }).expect(200);
  await user.browser.post('/unlink-account').send(named).expect(200);
}
