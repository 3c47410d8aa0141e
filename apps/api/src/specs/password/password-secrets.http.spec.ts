import { createHash } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { cookiesOf, rememberedCookie, sessionCookie, signedValue } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { linkIn, linkPathIn } from '../../testing/mails.js';
import { aSession } from '../../testing/sessions.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { aStoredUser, PASSWORD } from '../../testing/users.js';
import { aRecordOfEveryKind, aResetToken, recordIdentifiers } from '../../testing/verification-records.js';

const NEW_PASSWORD = 'et helt annet passord';
const CHANGE = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };

describe('a new password after a change of the secret', () => {
  const PREVIOUS = 'the previous secret and long enough for its keys';
  const OLDER = 'the secret before the previous and also long enough';
  const app = useTestApp({ AUTH_PREVIOUS_SECRETS: `${PREVIOUS},${OLDER}` });

  const change = (cookie: string, body: object) =>
    app.request().post('/change-password').set('cookie', cookie).send(body);

  it.each([PREVIOUS, OLDER])(
    'accepts a session cookie signed with the former secret and signs the new one with the current: %s',
    async (secret) => {
      const { id } = await aStoredUser(app);
      const cookie = async () =>
        `portvakt.session_token=${signedValue('session_token', await aSession(app, id), secret)}`;
      await change(await cookie(), CHANGE).expect(200, /"token":null/);
      const back = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD, revokeOtherSessions: true };
      const answer = await change(await cookie(), back).expect(200);
      expect(cookiesOf(answer)).toEqual(rememberedCookie((answer.body as { token: string }).token));
    },
  );

  it('keeps the dont_remember choice of a cookie signed with the former secret', async () => {
    const { id } = await aStoredUser(app);
    const token = await aSession(app, id, { remember: false });
    const cookie = [
      `portvakt.session_token=${signedValue('session_token', token, PREVIOUS)}`,
      `portvakt.dont_remember=${signedValue('dont_remember', 'true', PREVIOUS)}`,
    ].join('; ');
    const answer = await change(cookie, { ...CHANGE, revokeOtherSessions: true }).expect(200);
    const set = cookiesOf(answer);
    expect(set['portvakt.session_token']).not.toContain('Max-Age');
    expect(set['portvakt.dont_remember']).toContain(signedValue('dont_remember', 'true'));
  });

  it('rejects a session cookie signed with any other secret', async () => {
    const { id } = await aStoredUser(app);
    const forged = signedValue(
      'session_token',
      await aSession(app, id),
      'a secret that never was the one of this service',
    );
    expect((await change(`portvakt.session_token=${forged}`, CHANGE).expect(401)).body).toEqual(
      errorBody('UNAUTHORIZED'),
    );
  });
});

describe('a new password under the strict policy', () => {
  const app = useTestApp({ POLICY: 'strict' });

  const forget = async (email: string) => {
    await app.request().post('/forget-password').send({ email, redirectTo: '/reset' }).expect(200);
    return app.mailTo(email, 'Lag nytt passord');
  };
  const reset = (token: string) => app.request().post('/reset-password').send({ newPassword: NEW_PASSWORD, token });

  it('stores only the digest of a reset token, behind the usual prefix', async () => {
    const { id, email } = await aStoredUser(app);
    const mail = await forget(email);
    const token = linkIn(mail).pathname.replace('/reset-password/', '');
    expect(token).toMatch(/^[A-Za-z0-9]{24}$/);
    const digest = createHash('sha256').update(token).digest('base64url');
    expect(await recordIdentifiers(app, id)).toEqual([`reset-password:${digest}`]);

    const landing = await app.request().get(linkPathIn(mail)).expect(302);
    expect(landing.headers['location']).toBe(`${ORIGIN}/reset?token=${token}`);
    await reset(token).expect(200, { status: true });
    expect((await reset(token).expect(400)).body).toEqual(errorBody('INVALID_TOKEN'));
    await app.request().post('/sign-in/email').send({ email, password: NEW_PASSWORD }).expect(200);
  });

  it('cannot be set with what the table contains', async () => {
    const { id, email } = await aStoredUser(app);
    await forget(email);
    const [identifier = ''] = await recordIdentifiers(app, id);
    const plain = await aResetToken(app, id);
    for (const wrong of [identifier, identifier.replace('reset-password:', ''), plain]) {
      expect((await reset(wrong).expect(400)).body).toEqual(errorBody('INVALID_TOKEN'));
    }
    await app.request().post('/sign-in/email').send({ email, password: PASSWORD }).expect(200);
  });

  it('deletes every pending record of the user', async () => {
    const { id, email } = await aStoredUser(app);
    await aRecordOfEveryKind(app, id);
    const mail = await forget(email);
    await reset(linkIn(mail).pathname.replace('/reset-password/', '')).expect(200);
    expect(await recordIdentifiers(app, id)).toEqual([]);

    await aRecordOfEveryKind(app, id);
    await app
      .request()
      .post('/change-password')
      .set('cookie', sessionCookie(await aSession(app, id)))
      .send({ currentPassword: NEW_PASSWORD, newPassword: PASSWORD })
      .expect(200);
    expect(await recordIdentifiers(app, id)).toEqual([]);
  });
});
