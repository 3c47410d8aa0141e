import { beforeAll, describe, expect, it } from '@jest/globals';

import { errorBody } from '../../testing/expected-answers.js';
import { userRow } from '../../testing/stored-rows.js';
import { derivedKey, SECRET, useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, type SignedUpUser } from '../../testing/users.js';
import { forgedToken, mailedVerificationToken } from '../../testing/verification-records.js';

const FORMER_SECRET = 'a former secret that is long enough for keys';
const HOUR_SECONDS = 3600;

describe('a verification token', () => {
  const app = useTestApp({ AUTH_PREVIOUS_SECRETS: FORMER_SECRET });
  let user: SignedUpUser;
  let stranger: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
    stranger = await aSignedUpUser(app);
  });

  const verify = (token: string) => app.request().get('/verify-email').query({ token });
  const nowSeconds = (): number => Math.floor(app.clock.now().getTime() / 1000);
  const claims = (more: object = {}): object => ({
    email: user.email,
    sub: user.id,
    iat: nowSeconds(),
    exp: nowSeconds() + HOUR_SECONDS,
    ...more,
  });

  async function expectRefused(
    token: string,
    code: 'INVALID_TOKEN' | 'TOKEN_EXPIRED' | 'USER_NOT_FOUND' = 'INVALID_TOKEN',
  ) {
    const answer = await verify(token);
    expect({ status: answer.status, body: answer.body as object }).toEqual({ status: 401, body: errorBody(code) });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    for (const { email } of [user, stranger]) expect(await userRow(app, email)).toMatchObject({ emailVerified: false });
  }

  it('is a compact JWT that names the address and is valid for an hour', async () => {
    const [header, payload] = (await mailedVerificationToken(app, user.email)).split('.').slice(0, 2).map(read);
    expect(header).toEqual({ alg: 'HS256' });
    const { iat, ...rest } = payload as { iat: number };
    expect(rest).toEqual({ email: user.email, sub: user.id, exp: iat + HOUR_SECONDS });
  });

  it('is rejected when any part of it is altered', async () => {
    const token = await mailedVerificationToken(app, user.email);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const other = Buffer.from(JSON.stringify(claims({ email: stranger.email, sub: stranger.id }))).toString(
      'base64url',
    );
    const first = signature.startsWith('A') ? 'B' : 'A';
    await expectRefused(`${header}.${other}.${signature}`);
    await expectRefused(`${header}.${payload}.${first}${signature.slice(1)}`);
    await expectRefused(`${header}.${payload}.`);
    await expectRefused(`${header}.${payload}`);
    await expectRefused(`.${payload}.${signature}`);
    await expectRefused(`${token}.`);
  });

  it.each(['', 'x', '..', '...', 'a.b.c', 'null', '{}', 'eyJhbGciOiJIUzI1NiJ9..', '%00'])(
    'cannot be %j',
    async (token) => expectRefused(token),
  );

  it('cannot be arbitrary text of the maximum length', async () => expectRefused('x'.repeat(8192)));

  it.each([
    ['none', { alg: 'none' }],
    ['None', { alg: 'None' }],
    ['HS512', { alg: 'HS512' }],
    ['HS384', { alg: 'HS384' }],
    ['RS256', { alg: 'RS256' }],
    ['no algorithm', {}],
    ['an unknown critical header', { alg: 'HS256', crit: ['x'], x: 1 }],
    ['a key in the header', { alg: 'HS512', jwk: { kty: 'oct', k: 'eA' } }],
  ])('is rejected with another header: %s', async (_, header) => {
    await expectRefused(forgedToken({ claims: claims(), header }));
    await expectRefused(forgedToken({ claims: claims(), header, digest: 'sha512' }));
    await expectRefused(`${forgedToken({ claims: claims(), header }).split('.').slice(0, 2).join('.')}.`);
  });

  it.each([
    ['of another service', derivedKey('jwt:email', 'the secret of somebody else, as long as ours')],
    ['of the session cookie', derivedKey('cookie:session_token')],
    ['of the session-data cookie', derivedKey('cookie:session_data')],
    ['the secret itself', SECRET],
    ['an empty key', ''],
  ])('is rejected with another key: %s', async (_, key) => expectRefused(forgedToken({ claims: claims(), key })));

  it('is rejected as the value of a cookie', async () => {
    const token = forgedToken({ claims: claims() });
    const cookie = `portvakt.session_token=${token}`;
    expect((await app.request().get('/get-session').set('cookie', cookie)).body).toBeNull();
  });

  it.each([
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a number as subject', { sub: 7 }],
    ['no expiry', { exp: undefined }],
    ['a text as expiry', { exp: '2099-01-01' }],
    ['no address', { email: undefined }],
    ['an invalid address', { email: 'x' }],
    ['a number as address', { email: 7 }],
    ['a list of addresses', { email: ['a@b.no'] }],
    ['a start in the future', { nbf: 4_102_444_800 }],
  ])('is rejected with %s', async (_, more) => expectRefused(forgedToken({ claims: claims(more) })));

  it('is rejected for an address that belongs to another user by now', async () => {
    await expectRefused(forgedToken({ claims: claims({ sub: stranger.id }) }));
    await expectRefused(forgedToken({ claims: claims({ email: stranger.email }) }));
  });

  it('is rejected for an address that no user has', async () => {
    await expectRefused(forgedToken({ claims: claims({ email: anEmailAddress() }) }), 'USER_NOT_FOUND');
  });

  it('verifies nothing when it is about a change of address', async () => {
    for (const updateTo of [anEmailAddress(), '', 7]) {
      const answer = await verify(forgedToken({ claims: claims({ updateTo, jti: 'x' }) }));
      expect(answer.status).toBe(401);
      expect(await userRow(app, user.email)).toMatchObject({ emailVerified: false });
    }
  });

  it('expires after an hour, and is reported as expired only with a valid signature', async () => {
    const late = { iat: nowSeconds() - HOUR_SECONDS, exp: nowSeconds() };
    await expectRefused(forgedToken({ claims: claims(late) }), 'TOKEN_EXPIRED');
    await expectRefused(forgedToken({ claims: claims(late), key: SECRET }));
    const fresh = await mailedVerificationToken(app, stranger.email);
    app.clock.advance(HOUR_SECONDS * 1000 + 1000);
    await expectRefused(fresh, 'TOKEN_EXPIRED');
  });

  it('is accepted with a former secret until it expires', async () => {
    const former = derivedKey('jwt:email', FORMER_SECRET);
    await expectRefused(forgedToken({ claims: claims({ exp: nowSeconds() - 1 }), key: former }), 'TOKEN_EXPIRED');
    await verify(forgedToken({ claims: claims(), key: former })).expect(200);
    expect(await userRow(app, user.email)).toMatchObject({ emailVerified: true });
  });

  it('can be created independently with the key', async () => {
    await verify(forgedToken({ claims: claims({ email: stranger.email.toUpperCase(), sub: stranger.id }) })).expect(
      200,
    );
    expect(await userRow(app, stranger.email)).toMatchObject({ emailVerified: true });
  });
});

const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

describe('a verification token with another lifetime', () => {
  const app = useTestApp({ VERIFICATION_TTL: '120' });

  it('expires after the configured time, and the mail states that time', async () => {
    const { email } = await aSignedUpUser(app);
    const mail = await app.mailTo(email);
    expect(mail.text).toMatch(/Lenken gjelder i 2\sminutter\./);
    const token = await mailedVerificationToken(app, email);
    app.clock.advance(121_000);
    const answer = await app.request().get('/verify-email').query({ token }).expect(401);
    expect(answer.body).toEqual(errorBody('TOKEN_EXPIRED'));
  });
});
