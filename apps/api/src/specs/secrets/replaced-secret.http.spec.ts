import { describe, expect, it } from '@jest/globals';

import { authenticatorFrom, type SetUpAnswer, totpCode } from '../../testing/authenticators.js';
import { cookiesOf } from '../../testing/cookies.js';
import { SECRET as OLD_SECRET, startTestApp, type TestApp, useApp, useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, PASSWORD } from '../../testing/users.js';
import { mailedVerificationToken } from '../../testing/verification-records.js';

const NEW_SECRET = 'the secret that replaces the old one: long enough';

/** The second step of OPERATIONS.md, "Changing the secret": some processes still use the old secret, others the new one. */
describe('while a secret is replaced by rolling restarts', () => {
  const still = useTestApp({ AUTH_PREVIOUS_SECRETS: NEW_SECRET });
  const already = useApp(() =>
    startTestApp({
      DATABASE_URL: still.database.url,
      AUTH_SECRET: NEW_SECRET,
      AUTH_PREVIOUS_SECRETS: OLD_SECRET,
    }),
  );

  const sessionCookieOf = (answer: Parameters<typeof cookiesOf>[0]): string =>
    String(cookiesOf(answer)['portvakt.session_token']).split(';')[0] ?? '';

  async function signUpAt(app: TestApp) {
    const email = anEmailAddress();
    const answer = await app
      .request()
      .post('/sign-up/email')
      .send({ name: 'Kari', email, password: PASSWORD })
      .expect(200);
    return { email, cookie: sessionCookieOf(answer) };
  }

  it.each([
    ['new', 'old', already, still],
    ['old', 'new', still, already],
  ])('a process with the %s secret makes what one with the %s secret accepts', async (_one, _other, from, to) => {
    const { email, cookie } = await signUpAt(from);
    const answer = await to.request().get('/list-sessions').set('cookie', cookie).expect(200);
    expect(answer.body).toHaveLength(1);

    const token = await mailedVerificationToken(from, email);
    await to.request().get('/verify-email').query({ token }).expect(200);

    const enabled = await from.request().post('/two-factor/enable').set('cookie', cookie).send({ password: PASSWORD });
    const authenticator = authenticatorFrom(enabled.body as SetUpAnswer);
    const verify = to.request().post('/two-factor/verify-totp').set('cookie', cookie);
    await verify.send({ code: totpCode(to, authenticator) }).expect(200);
  });
});
