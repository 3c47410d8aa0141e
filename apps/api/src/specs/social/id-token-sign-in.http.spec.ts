import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { accountRow, decryptedTokens } from '../../testing/accounts.js';
import { cookiesOf, rememberedCookie } from '../../testing/cookies.js';
import { errorBody, ID, invalidFields, socialErrorBody, userBody } from '../../testing/expected-answers.js';
import { subjectsTo } from '../../testing/mails.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import {
  accountRowsOf,
  aProviderUser,
  aSocialUser,
  type ProviderUser,
  signedInUserId,
  type SocialApp,
  startSocialApp,
  usersWithEmail,
} from '../../testing/social-sign-in.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { aSignedInUser } from '../../testing/users.js';

let app: SocialApp;

/** Signs in with an ID token of the provider user; `more`: fields beside the token, `claims`: overrides its claims. */
async function signIn(person: ProviderUser, { claims = {}, more = {}, body = {} } = {}) {
  const token = await app.fake.idToken(person.provider, claims, {}, person);
  return app
    .request()
    .post('/sign-in/social')
    .send({ provider: person.provider, idToken: { token, ...more }, ...body });
}

async function expectRefused(person: ProviderUser, wanted: object, how: Parameters<typeof signIn>[1] = {}) {
  const before = await databaseSnapshot(app);
  const answer = await signIn(person, how);
  expect({ status: answer.status, body: answer.body as object }).toEqual({ status: 401, body: wanted });
  expect(cookiesOf(answer)).toEqual({});
  expect(await databaseSnapshot(app)).toEqual(before);
}

describe('an ID token at POST /sign-in/social', () => {
  beforeAll(async () => {
    app = await startSocialApp();
  });
  afterAll(() => app.stop());

  it('signs its user in for a week, and creates a new user', async () => {
    const person = aProviderUser(app, 'google', { name: 'Ada Berg' });
    const answer = await signIn(person, { body: { callbackURL: '/inn' } });
    expect(answer.status).toBe(200);
    const { token } = answer.body as { token: string };
    const known = { email: person.email ?? '', name: 'Ada Berg', image: person.image, emailVerified: true };
    expect(answer.body).toEqual({ redirect: false, token: ID, user: userBody(known) });
    expect(cookiesOf(answer)).toEqual(rememberedCookie(token));
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(app.fake.complaints).toEqual([]);
  });

  it('signs a known user in, and creates none', async () => {
    const member = await aSocialUser(app, 'google');
    const before = await accountRow(app, member.account);
    const answer = await signIn({ ...member.person, email: `ny-${member.person.email}` });
    expect(answer.body).toMatchObject({ user: { id: member.id, email: member.person.email } });
    expect(await usersWithEmail(app, `ny-${member.person.email}`)).toEqual([]);
    // Fields that the request does not contain are kept.
    const { accessTokenExpiresAt, scope } = before;
    expect(await accountRow(app, member.account)).toMatchObject({ accessTokenExpiresAt, scope });
  });

  it('stores the tokens of the request with the account', async () => {
    const person = aProviderUser(app, 'google');
    const more = { accessToken: 'at-medbrakt', refreshToken: 'rt-medbrakt', expiresAt: 1_900_000_000 };
    await signIn(person, { more });
    const [account] = await accountRowsOf(app, person);
    expect(account?.accessTokenExpiresAt).toEqual(new Date(1_900_000_000_000));
    const idToken = expect.stringMatching(/^ey/);
    expect(await decryptedTokens(app, { id: account?.id ?? '' })).toEqual({
      accessToken: 'at-medbrakt',
      refreshToken: 'rt-medbrakt',
      idToken,
    });
  });

  it('is refused beside another access token than its `at_hash` names, and accepted beside that one or none', async () => {
    const claims = { at_hash: 'YqLoZimdU0bpNLRj5zomxQ' };
    const more = { accessToken: 'at-medbrakt' };
    const person = aProviderUser(app, 'google');
    await expectRefused(person, errorBody('INVALID_TOKEN'), { claims, more: { accessToken: 'at-av-en-annen' } });
    await expectRefused(person, errorBody('INVALID_TOKEN'), { claims: { at_hash: 1 }, more });
    expect((await signIn(person, { claims })).status).toBe(200);
    expect((await signIn(person, { claims, more })).status).toBe(200);
    const [account] = await accountRowsOf(app, person);
    expect(await decryptedTokens(app, { id: account?.id ?? '' })).toMatchObject(more);
  });

  it('of Apple is accepted: it has a text as email_verified, and a user without a name is named after the address', async () => {
    const person = aProviderUser(app, 'apple');
    const answer = await signIn(person);
    const email = person.email ?? '';
    expect(answer.body).toMatchObject({ user: { email, name: email, image: null, emailVerified: true } });
    const unverified = aProviderUser(app, 'apple', { emailVerified: false });
    expect((await signIn(unverified)).body).toMatchObject({ user: { emailVerified: false } });
  });

  it('of Facebook is accepted, and never verifies the address', async () => {
    const person = aProviderUser(app, 'facebook');
    const answer = await signIn(person, { claims: { email_verified: true } });
    expect(answer.body).toMatchObject({ user: { email: person.email, emailVerified: false } });
    expect(await subjectsTo(app, person.email ?? '')).toHaveLength(1);
  });

  it.each(['google', 'apple', 'facebook'] as const)('is accepted with its nonce: %s', async (provider) => {
    const person = aProviderUser(app, provider);
    const answer = await signIn(person, { claims: { nonce: 'engangs' }, more: { nonce: 'engangs' } });
    expect(answer.status).toBe(200);
  });

  it('links the identity to the user with the same verified address, and notifies them', async () => {
    const owner = await aSignedInUser(app);
    const answer = await signIn(aProviderUser(app, 'google', { email: owner.email }));
    expect(answer.body).toMatchObject({ user: { id: owner.id } });
    expect(await subjectsTo(app, owner.email)).toContain('Ny innloggingsmåte på kontoen din');
  });

  it('can be a Facebook access token issued for this app', async () => {
    const person = aProviderUser(app, 'facebook');
    const send = async (token: string) =>
      app.request().post('/sign-in/social').send({ provider: 'facebook', idToken: { token } });
    const foreign = await send(app.fake.accessToken('facebook', { person, clientId: 'en-annen-app' }));
    expect([foreign.status, foreign.body]).toEqual([401, errorBody('INVALID_TOKEN')]);
    const unknown = await send('EAAGmisvisende');
    expect([unknown.status, unknown.body]).toEqual([401, errorBody('INVALID_TOKEN')]);
    expect(await usersWithEmail(app, person.email)).toEqual([]);

    const own = await send(app.fake.accessToken('facebook', { person }));
    expect(own.body).toMatchObject({ user: { email: person.email, emailVerified: false } });
  });

  describe('is rejected', () => {
    it.each(['github', 'microsoft', 'vk', 'twitch'] as const)(
      'for a provider without ID tokens: %s',
      async (provider) => {
        const body = { provider, idToken: { token: 'ey.ey.ey' } };
        await app.request().post('/sign-in/social').send(body).expect(404, socialErrorBody('ID_TOKEN_NOT_SUPPORTED'));
      },
    );

    it('for an unknown provider, first of all', async () => {
      const body = { provider: 'ukjent', idToken: { token: 'ey.ey.ey' } };
      await app.request().post('/sign-in/social').send(body).expect(404, socialErrorBody('PROVIDER_NOT_FOUND'));
    });

    it('without a subject', async () => {
      const claims = { sub: '', email: undefined };
      await expectRefused(aProviderUser(app, 'google'), errorBody('FAILED_TO_GET_USER_INFO'), { claims });
    });

    it.each([undefined, '', 'ingen adresse', 'a@b', 7])('with the address %j', async (email) => {
      const how = { claims: { email } };
      await expectRefused(aProviderUser(app, 'google'), socialErrorBody('USER_EMAIL_NOT_FOUND'), how);
    });

    it.each(['google', 'apple', 'facebook'] as const)(
      'when another user has its address and the provider does not verify it: %s',
      async (provider) => {
        const owner = await aSignedInUser(app);
        const person = aProviderUser(app, provider, { email: owner.email, emailVerified: false });
        await expectRefused(person, socialErrorBody('ACCOUNT_NOT_LINKED'));
      },
    );

    it.each([
      ['user', socialErrorBody('UNABLE_TO_CREATE_USER')],
      ['account', socialErrorBody('UNABLE_TO_CREATE_USER')],
      ['session', socialErrorBody('UNABLE_TO_CREATE_SESSION')],
    ])('when a row of %s cannot be stored, and leaves none behind', async (table, wanted) => {
      const person = aProviderUser(app, 'google');
      await whileInsertsFail(app, table, async () => expectRefused(person, wanted));
    });

    it('when the account of a known user cannot be stored', async () => {
      const person = aProviderUser(app, 'google', { email: (await aSignedInUser(app)).email });
      await whileInsertsFail(app, 'account', async () =>
        expectRefused(person, socialErrorBody('UNABLE_TO_LINK_ACCOUNT')),
      );
    });

    it.each([
      ['a text', 'ey.ey.ey'],
      ['a list', ['ey.ey.ey']],
      ['empty', {}],
      ['without a text', { token: 7 }],
      ['with an invalid nonce', { token: 'ey.ey.ey', nonce: 7 }],
      ['with an invalid access token', { token: 'ey.ey.ey', accessToken: {} }],
      ['with an invalid refresh token', { token: 'ey.ey.ey', refreshToken: true }],
      ['with a text as time', { token: 'ey.ey.ey', expiresAt: '1900000000' }],
      ['with an invalid time', { token: 'ey.ey.ey', expiresAt: 1e300 }],
      ['with a time before the epoch', { token: 'ey.ey.ey', expiresAt: -1 }],
    ])('that is %s', async (_, idToken) => {
      const body = { provider: 'google', idToken };
      await app.request().post('/sign-in/social').send(body).expect(400, invalidFields('idToken'));
    });
  });

  it('accepts the same token again for the same user', async () => {
    const person = aProviderUser(app, 'google');
    const token = await app.fake.idToken('google', {}, {}, person);
    const browsers = [app.browser(), app.browser()];
    for (const browser of browsers) {
      await browser.post('/sign-in/social').send({ provider: 'google', idToken: { token } }).expect(200);
    }
    const [first, second] = await Promise.all(browsers.map(signedInUserId));
    expect(first).not.toBeNull();
    expect(second).toBe(first);
  });
});

describe('an ID token when providers are configured otherwise', () => {
  beforeAll(async () => {
    const environment = {
      SOCIAL_APPLE_DISABLE_ID_TOKEN_SIGN_IN: 'true',
      SOCIAL_GOOGLE_DISABLE_SIGN_UP: 'true',
      SOCIAL_FACEBOOK_DISABLE_IMPLICIT_SIGN_UP: 'true',
      ADDITIONAL_USER_FIELDS: JSON.stringify({ region: { type: 'string', required: true } }),
    };
    app = await startSocialApp(environment, ['apple', 'google', 'facebook']);
  });
  afterAll(() => app.stop());

  it('is rejected when it is disabled', async () => {
    const answer = await signIn(aProviderUser(app, 'apple'));
    expect([answer.status, answer.body]).toEqual([404, socialErrorBody('ID_TOKEN_NOT_SUPPORTED')]);
  });

  it('creates no user when sign-up is disabled, even with requestSignUp (D-57)', async () => {
    const refused = socialErrorBody('SIGNUP_DISABLED');
    await expectRefused(aProviderUser(app, 'google'), refused);
    await expectRefused(aProviderUser(app, 'google'), refused, { body: { requestSignUp: true } });
  });

  it('creates a user only with requestSignUp when that is required, and then checks required fields', async () => {
    const person = aProviderUser(app, 'facebook');
    await expectRefused(person, socialErrorBody('SIGNUP_DISABLED'));
    await expectRefused(person, socialErrorBody('SIGNUP_DISABLED'), { body: { requestSignUp: false } });
    await expectRefused(person, socialErrorBody('REGION_IS_REQUIRED'), { body: { requestSignUp: true } });
  });

  it('still links to an existing user', async () => {
    const owner = await aSignedInUser(app);
    const answer = await signIn(aProviderUser(app, 'google', { email: owner.email }));
    expect(answer.body).toMatchObject({ user: { id: owner.id } });
  });
});
