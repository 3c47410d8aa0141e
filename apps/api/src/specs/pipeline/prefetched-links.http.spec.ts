import { describe, expect, it } from '@jest/globals';

import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser } from '../../testing/users.js';
import { mailedVerificationToken } from '../../testing/verification-records.js';

const app = useTestApp();

describe('a link that a browser loads ahead of a click (security C4)', () => {
  it.each(['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip'])(
    'changes nothing: %s',
    async (purpose) => {
      const { email } = await aSignedUpUser(app);
      const token = await mailedVerificationToken(app, email);
      const open = () => app.request().get('/verify-email').query({ token });
      expectEmptyAnswer(await open().set('sec-purpose', purpose), 503);
      expect(await userRow(app, email)).toMatchObject({ emailVerified: false });
      await open().expect(200);
      expect(await userRow(app, email)).toMatchObject({ emailVerified: true });
    },
  );

  it.each(['/delete-user/callback?token=x', '/callback/github?code=x&state=y'])('is not followed: %s', async (path) => {
    expectEmptyAnswer(await app.request().get(path).set('sec-purpose', 'prefetch'), 503);
  });

  it('is followed where it changes nothing', async () => {
    await app.request().get('/ok').set('sec-purpose', 'prefetch').expect(200);
    await app.request().get('/get-session').set('sec-purpose', 'prefetch;prerender').expect(200);
  });
});
