import { describe, expect, it } from '@jest/globals';

import { aTwoFactorUser, totpCode } from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import { changeEmail, openLink } from '../../testing/email-change.js';
import { newestLinkTo, newestMailTo, subjectsTo, untilAllSent } from '../../testing/mails.js';
import { aPendingSignIn, pendingSignInCookie, secondFactorRequest } from '../../testing/second-factor-sign-in.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, PASSWORD } from '../../testing/users.js';

/** The subject of the first mail in each language, and the beginning of a password reset mail. */
const PROOF = {
  nb: 'Bekreft e-postadressen din',
  nn: 'Stadfest e-postadressa di',
  en: 'Verify your email address',
};
const RESET = { nb: 'Noen, forhåpentligvis du', nn: 'Nokon, forhåpentlegvis du', en: 'Someone, hopefully you' };

type Language = keyof typeof PROOF;

describe('the language of a mail', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true' });

  const post = (path: string, language: string | null) => {
    const call = app.request().post(path);
    return language === null ? call : call.set('accept-language', language);
  };
  async function signUp(language: string | null): Promise<string> {
    const email = anEmailAddress();
    await post('/sign-up/email', language).send({ name: 'Kari', email, password: PASSWORD }).expect(200);
    return email;
  }
  const expectReset = async (email: string, asking: string | null, wanted: Language) => {
    await untilAllSent(app);
    await post('/forget-password', asking).send({ email }).expect(200);
    const { text, html } = await newestMailTo(app, email);
    expect(text).toContain(RESET[wanted]);
    expect(html).toContain(`lang="${wanted}"`);
  };

  it.each([
    ['nn', 'nn'],
    ['nn-NO,nn;q=0.9,en;q=0.5', 'nn'],
    ['nb', 'nb'],
    ['nb-NO', 'nb'],
    ['no', 'nb'],
    ['no,en;q=0.8', 'nb'],
    ['en', 'en'],
    ['en-GB,nb;q=0.5', 'en'],
    ['fr, nn;q=0.4', 'nn'],
    ['nb;q=0.2,nn;q=0.9', 'nn'],
    ['nn;q=0, nb', 'nb'],
    ['fr', 'nb'],
    ['de-DE,fr;q=0.5', 'nb'],
    ['*', 'nb'],
    [';;;,=', 'nb'],
    ['nnn', 'nb'],
    [null, 'nb'],
  ] as const)('is the one requested at sign-up: %s, %s', async (asked, wanted) => {
    const email = await signUp(asked);
    expect(await subjectsTo(app, email)).toEqual([PROOF[wanted]]);
    const { html } = await newestMailTo(app, email);
    expect(html).toContain(`lang="${wanted}"`);
  });

  it.each(['nn', 'en', 'nb'] as const)(
    'stays %s for mails that requests in other languages cause',
    async (language) => {
      const email = await signUp(language);
      for (const other of ['nb', 'nn', 'en', 'fr', null]) await expectReset(email, other, language);
      await post('/send-verification-email', 'en').send({ email }).expect(200);
      await post('/send-verification-email', 'nb').send({ email }).expect(200);
      expect((await subjectsTo(app, email)).filter((subject) => subject === PROOF[language])).toHaveLength(3);
    },
  );

  it('is not changed by a wrong password', async () => {
    const email = await signUp('nn');
    await post('/sign-in/email', 'en').send({ email, password: 'et galt passord' }).expect(401);
    await expectReset(email, 'en', 'nn');
  });

  it('is the one of the last sign-in', async () => {
    const email = await signUp('nn');
    await post('/sign-in/email', 'en').send({ email, password: PASSWORD }).expect(200);
    await expectReset(email, 'nb', 'en');
    await post('/sign-in/email', null).send({ email, password: PASSWORD }).expect(200);
    await expectReset(email, 'nb', 'en');
  });

  it('is not changed by a right password whose sign-in waits for a code, but by the code', async () => {
    const user = await aTwoFactorUser(app);
    await post('/sign-in/email', 'nn').send({ email: user.email, password: PASSWORD }).expect(200);
    await expectReset(user.email, 'en', 'en');
    const cookie = pendingSignInCookie(await aPendingSignIn(app, user.id));
    const body = { code: totpCode(app, user.authenticator) };
    await secondFactorRequest(app, 'verify-totp', cookie, body).set('accept-language', 'nn').expect(200);
    await expectReset(user.email, 'en', 'nn');
  });

  it('is that of the user in all mails about an e-mail change', async () => {
    const user = await aSignedInUser(app, { language: 'nn' });
    const [second, third] = [anEmailAddress(), anEmailAddress()];
    await changeEmail(app, user, { newEmail: second }).set('accept-language', 'en').expect(200);
    const link = await newestLinkTo(app, user.email, 'Godkjenn ny e-postadresse');
    expect((await newestMailTo(app, user.email)).text).toContain('Du vil endre e-postadressa til kontoen din');
    await openLink(app, user, link).set('accept-language', 'en').expect(302).expect('location', '/');
    expect(await subjectsTo(app, second)).toEqual(['Stadfest den nye e-postadressa']);
    await changeEmail(app, user, { newEmail: third }).set('accept-language', 'nb').expect(200);
    expect(await subjectsTo(app, second)).toContain('E-postadressa di er endra');
    expect(await subjectsTo(app, third)).toEqual(['Stadfest den nye e-postadressa']);
  });

  it('is not taken from a field that the product does not declare as language', async () => {
    const email = anEmailAddress();
    const body = { name: 'Kari', email, password: PASSWORD, locale: 'en' };
    await post('/sign-up/email', 'nn').send(body).expect(200);
    expect(await subjectsTo(app, email)).toEqual([PROOF.nn]);
  });
});

describe('the language of a mail when users choose one', () => {
  const app = useTestApp({ ADDITIONAL_USER_FIELDS: JSON.stringify({ locale: { type: 'string' } }) });

  async function signUp(more: object): Promise<{ email: string; token: string }> {
    const email = anEmailAddress();
    const { body } = await app
      .request()
      .post('/sign-up/email')
      .set('accept-language', 'nn')
      .send({ name: 'Kari', email, password: PASSWORD, ...more })
      .expect(200);
    return { email, token: (body as { token: string }).token };
  }
  const askForReset = async (email: string): Promise<string> => {
    await untilAllSent(app);
    await app.request().post('/forget-password').set('accept-language', 'nb').send({ email }).expect(200);
    return (await newestMailTo(app, email)).text;
  };

  it('is the chosen one, whatever the request asks for', async () => {
    const { email } = await signUp({ locale: 'en' });
    expect(await subjectsTo(app, email)).toEqual([PROOF.en]);
    expect(await askForReset(email)).toContain(RESET.en);
  });

  it('follows a new choice, and is again the last used one without a choice', async () => {
    const { email, token } = await signUp({});
    const choose = (locale: string | null) =>
      app.request().post('/update-user').set('cookie', sessionCookie(token)).send({ locale }).expect(200);
    expect(await askForReset(email)).toContain(RESET.nn);
    await choose('en');
    expect(await askForReset(email)).toContain(RESET.en);
    await choose('nb');
    expect(await askForReset(email)).toContain(RESET.nb);
    await choose(null);
    expect(await askForReset(email)).toContain(RESET.nn);
  });

  it.each(['fr', 'EN', '', 'en-GB', '__proto__'])(
    'is the last used one when the chosen one is not available: %j',
    async (locale) => {
      const { email } = await signUp({ locale });
      expect(await subjectsTo(app, email)).toEqual([PROOF.nn]);
    },
  );
});
