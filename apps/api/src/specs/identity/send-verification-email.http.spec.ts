import { beforeEach, describe, expect, it } from '@jest/globals';

import { whileUserIsLocked } from '../../testing/database-locks.js';
import { errorBody, invalidFields } from '../../testing/expected-answers.js';
import { linkIn, linkPathIn } from '../../testing/mails.js';
import { countRows, userRow } from '../../testing/stored-rows.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, type SignedUpUser } from '../../testing/users.js';

describe('POST /send-verification-email', () => {
  const app = useTestApp({ SEND_VERIFICATION_ON_SIGN_UP: 'false' });
  let user: SignedUpUser;
  let sentBefore = 0;
  beforeEach(async () => {
    user = await aSignedUpUser(app);
    sentBefore = (await app.mails()).length;
  });

  const ask = (body: object) => app.request().post('/send-verification-email').send(body);
  const newMails = async () => (await app.mails()).slice(0, -sentBefore || undefined);

  it('mails a link that verifies the address', async () => {
    const answer = await ask({ email: user.email }).expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const [mail, ...others] = await newMails();
    expect(others).toEqual([]);
    if (!mail) throw new Error('no mail was sent');
    expect(mail).toMatchObject({ to: user.email, subject: 'Bekreft e-postadressen din' });
    expect(await userRow(app, user.email)).toMatchObject({ emailVerified: false });
    await app.request().get(linkPathIn(mail)).expect(302);
    expect(await userRow(app, user.email)).toMatchObject({ emailVerified: true });
  });

  it('needs no session, and ignores the session of another user', async () => {
    const other = await aSignedUpUser(app);
    await other.browser.post('/send-verification-email').send({ email: user.email }).expect(200);
    expect((await newMails()).map(({ to }) => to)).toEqual([user.email]);
  });

  it('writes to the stored spelling of the address, whatever the request contains', async () => {
    await ask({ email: user.email.toUpperCase() }).expect(200);
    expect((await newMails()).map(({ to }) => to)).toEqual([user.email]);
  });

  it.each([
    [undefined, '/'],
    ['', '/'],
    ['/bekreft-epost', '/bekreft-epost'],
    ['/x?y=1&z=2&token=forged', '/x?y=1&z=2&token=forged'],
    ['/x?y=%26%3D', '/x?y=%26%3D'],
    [`${ORIGIN}/x?y=1#z`, `${ORIGIN}/x?y=1#z`],
  ])('builds a link with one token and one callbackURL from %j', async (callbackURL, wanted) => {
    await ask({ email: user.email, callbackURL }).expect(200);
    const link = linkIn(await app.mailTo(user.email));
    expect(`${link.origin}${link.pathname}`).toBe(`${ORIGIN}/verify-email`);
    expect([...link.searchParams.keys()]).toEqual(['token', 'callbackURL']);
    expect(link.searchParams.get('callbackURL')).toBe(wanted);
    expect(link.searchParams.get('token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(link.hash).toBe('');
  });

  it('takes the host of the link from the configuration only', async () => {
    await ask({ email: user.email })
      .set({ host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' })
      .expect(200);
    const mail = await app.mailTo(user.email);
    expect(linkIn(mail).origin).toBe(ORIGIN);
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
  });

  it('sends no mail to an unknown or verified address, and gives the same answer', async () => {
    await app.database.sql('UPDATE "user" SET "emailVerified" = true WHERE "id" = $1', [user.id]);
    for (const email of [user.email, anEmailAddress()])
      expect((await ask({ email }).expect(200)).body).toEqual({ status: true });
    expect(await newMails()).toEqual([]);
  });

  it('waits for another change of the user, so that its event comes after that of a deletion', async () => {
    const asking = await whileUserIsLocked(app, user.id, async (waitForBlocked) => {
      const started = ask({ email: user.email }).then(({ status }) => status);
      await waitForBlocked(1);
      return { answer: started };
    });
    expect(await asking.answer).toBe(200);
    expect((await newMails()).map(({ to }) => to)).toEqual([user.email]);
  });

  it.each([{}, { email: '' }, { email: 'x' }, { email: 7 }, { email: null }])('rejects %j', async (body) => {
    const before = await countRows(app);
    expect((await ask(body).expect(400)).body).toEqual(invalidFields('email'));
    expect(await countRows(app)).toEqual(before);
  });
});

describe('POST /send-verification-email when verification mails are disabled', () => {
  const app = useTestApp({ VERIFICATION_EMAIL_ENABLED: 'false' });

  it('answers the same for known and unknown addresses', async () => {
    const { email } = await aSignedUpUser(app);
    for (const each of [email, anEmailAddress()]) {
      const answer = await app.request().post('/send-verification-email').send({ email: each }).expect(400);
      expect(answer.body).toEqual(errorBody('VERIFICATION_EMAIL_ISNT_ENABLED'));
    }
    expect(await app.mails()).toEqual([]);
  });

  it('still validates the address', async () => {
    expect((await app.request().post('/send-verification-email').send({}).expect(400)).body).toEqual(
      invalidFields('email'),
    );
  });
});
