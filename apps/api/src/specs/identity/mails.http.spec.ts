import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { whileInsertsFail } from '../../testing/schema-changes.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { FIREFOX, SAFARI } from '../../testing/user-agents.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';
import { mailedVerificationToken } from '../../testing/verification-records.js';

const NEWER_FIREFOX = FIREFOX.replaceAll('128.0', '140.0');
const NOTICE = 'Ny innlogging på kontoen din';
const PROOF = 'Bekreft e-postadressen din';

describe('mails about sign-up and sign-in', () => {
  const app = useTestApp();
  let email: string;
  beforeEach(async () => {
    email = anEmailAddress();
    const body = { name: 'Kari Nordmann', email, password: PASSWORD };
    await app.request().post('/sign-up/email').set('user-agent', FIREFOX).send(body).expect(200);
  });

  const signInFrom = (userAgent: string, password = PASSWORD) =>
    app.request().post('/sign-in/email').set('user-agent', userAgent).send({ email, password });
  const subjects = async () => (await app.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);

  it('sends one mail after a sign-up and no new-sign-in notice', async () => {
    expect(await subjects()).toEqual([PROOF]);
  });

  it('shows the whole link once in each part, and no name while the address is unverified', async () => {
    const { text, html } = await app.mailTo(email);
    expect(text).not.toMatch(/Kari|Hei/);
    const [link = ''] = /https?:\/\/\S+/.exec(text) ?? [];
    expect(link).toMatch(new RegExp(`^${ORIGIN}/verify-email\\?token=`));
    expect(html.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=')).toContain(link);
  });

  it('addresses the user by name once the address is verified', async () => {
    const token = await mailedVerificationToken(app, email);
    await app.request().get('/verify-email').query({ token }).expect(200);
    await signInFrom(SAFARI).expect(200);
    expect((await app.mailTo(email, NOTICE)).text).toContain('Hei, Kari\n');
  });

  it('notifies once of a sign-in with a new browser and system', async () => {
    await signInFrom(SAFARI).expect(200);
    await signInFrom(SAFARI).expect(200);
    expect(await subjects()).toEqual([NOTICE, PROOF]);
    const { text } = await app.mailTo(email, NOTICE);
    expect(text).toContain('Safari på iPhone');
    expect(text).toContain('IP-adresse: 127.0.0.1');
    expect(text).not.toMatch(/token=|verify-email/);
  });

  it('notifies once when many sign-ins come from the same new browser at once', async () => {
    await Promise.all(Array.from({ length: 5 }, async () => signInFrom(SAFARI)));
    expect(await subjects()).toEqual([NOTICE, PROOF]);
  });

  it('does not notify of the browser used for sign-up, nor of a newer version of it', async () => {
    await signInFrom(FIREFOX).expect(200);
    await signInFrom(NEWER_FIREFOX).expect(200);
    expect(await subjects()).toEqual([PROOF]);
  });

  it('does not notify of a failed sign-in', async () => {
    await signInFrom(SAFARI, 'et galt passord').expect(401);
    await whileInsertsFail(app, 'session', () => signInFrom(SAFARI).expect(401));
    expect(await subjects()).toEqual([PROOF]);
    await signInFrom(SAFARI).expect(200);
    expect(await subjects()).toEqual([NOTICE, PROOF]);
  });

  it('does not treat the browser of one user as known for another user', async () => {
    const other = await aSignedUpUser(app);
    await app
      .request()
      .post('/sign-in/email')
      .set('user-agent', SAFARI)
      .send({ email: other.email, password: PASSWORD })
      .expect(200);
    expect(await subjects()).toEqual([PROOF]);
  });
});

describe('mails about a sign-in by verification link', () => {
  const app = useTestApp({ AUTO_SIGN_IN: 'false', AUTO_SIGN_IN_AFTER_VERIFICATION: 'true' });

  it('notifies of a new browser, as for any other sign-in', async () => {
    const email = anEmailAddress();
    await app
      .request()
      .post('/sign-up/email')
      .set('user-agent', FIREFOX)
      .send({ name: 'Kari', email, password: PASSWORD })
      .expect(200);
    const token = await mailedVerificationToken(app, email);
    await app.request().get('/verify-email').set('user-agent', SAFARI).query({ token }).expect(200);
    expect((await app.mails()).map(({ subject }) => subject)).toContain(NOTICE);
  });
});

describe('a mail server that does not answer', () => {
  const app = useTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  it('changes no answer, and the mails wait in the outbox', async () => {
    await app.request().post('/send-verification-email').send({ email: user.email }).expect(200, { status: true });
    await app
      .request()
      .post('/sign-in/email')
      .set('user-agent', SAFARI)
      .send({ email: user.email, password: PASSWORD })
      .expect(200);
    const waiting = await app.database.sql('SELECT "kind" FROM "outboxMail" WHERE "recipient" = $1 ORDER BY "kind"', [
      user.email,
    ]);
    expect(waiting).toEqual([{ kind: 'new-sign-in' }, { kind: 'verify-email' }, { kind: 'verify-email' }]);
  });
});
