import { randomBytes } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { useTestApp } from '../../testing/test-app.js';
import { EDGE, FIREFOX } from '../../testing/user-agents.js';
import { anEmailAddress, PASSWORD } from '../../testing/users.js';

const NOTICE = 'Ny innlogging på kontoen din';

describe.each([{ AUTO_SIGN_IN: 'false' }, { REQUIRE_EMAIL_VERIFICATION: 'true' }])(
  'a sign-up without a session, by %j',
  (environment) => {
    const app = useTestApp(environment);

    async function signUp(userAgent = FIREFOX): Promise<string> {
      const email = anEmailAddress();
      const sent = { name: 'Kari', email, password: PASSWORD };
      const { body } = await app.request().post('/sign-up/email').set('user-agent', userAgent).send(sent).expect(200);
      expect(body).toMatchObject({ token: null });
      await app.database.sql('UPDATE "user" SET "emailVerified" = true WHERE "email" = $1', [email]);
      return email;
    }
    const signIn = (email: string, userAgent: string) =>
      app.request().post('/sign-in/email').set('user-agent', userAgent).send({ email, password: PASSWORD }).expect(200);
    const notices = async (email: string) =>
      (await app.mails()).filter(({ to, subject }) => to === email && subject === NOTICE).length;

    it('makes its browser known, so that the first sign-in there sends no notice', async () => {
      const email = await signUp();
      await signIn(email, FIREFOX);
      expect(await notices(email)).toBe(0);
    });

    it('accepts a user agent as long as a header can be', async () => {
      // Random, because PostgreSQL would compress repeated text until it fits into an index.
      await signUp(`${randomBytes(4500).toString('base64')}/1.0 x`);
    });

    it('does not make another browser known', async () => {
      const email = await signUp();
      await signIn(email, EDGE);
      await signIn(email, FIREFOX);
      expect(await notices(email)).toBe(1);
    });
  },
);
