import { beforeAll, describe, expect, it } from '@jest/globals';

import { errorBody, invalidFields } from '../../testing/expected-answers.js';
import { expectOrderOfRedirectErrors, REDIRECT_FIELDS } from '../../testing/redirect-urls.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';

/** The test vectors of specification §8.4, and similar ones. */
const ACCEPTED = [
  '/',
  '/dash',
  '/a?x=1&y=%2F',
  '/@name',
  '/dashboard+page?test=123+456',
  '/d?email=1@e.com',
  '/a/b/',
  '/a?',
  'http://localhost:3000/x',
  'https://trusted.example:443/x',
  'https://trusted.example/x?y=http://evil.example#z',
  'HTTP://LOCALHOST:3000/x',
  'https://sub.wild.example/x',
  'https://a.b.wild.example',
  'myapp://cb',
];

const REFUSED = [
  ...[
    '//evil.com',
    '///evil.com',
    '/\\evil.com',
    '/%2fevil.com',
    '/%5cevil.com',
    '/%2Fevil',
    '/%5Cevil',
    '/a//b',
    '/../b',
    '/a/..',
  ],
  ...[
    '/a b',
    '/a#f',
    '/a?x=1#f',
    '/a?next=http://evil.com',
    '/å',
    ' /dash',
    '/dash ',
    '/a\n',
    '/a\t',
    '/a\u0000',
    '/a%20b',
    '/a,b',
  ],
  ...['http://localhost:3000.evil.com', 'http://localhost:3000@evil.com', 'https://trusted.example.evil.com'],
  ...[
    'https://trusted.example:8443/x',
    'http://trusted.example/x',
    'https://x@trusted.example',
    'https://trusted.example\\@evil.com',
  ],
  ...[
    'https://wild.example',
    'http://sub.wild.example:8080/x',
    'https://evil.com?sub.wild.example',
    'https://evil.com#.wild.example',
  ],
  ...[
    'sub.wild.example',
    'https:trusted.example',
    'https:\\\\trusted.example',
    'https:/trusted.example',
    ' https://trusted.example',
  ],
  ...[
    'javascript:alert(1)',
    'JavaScript://trusted.example/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ],
  ...[
    'blob:https://trusted.example/x',
    'evil.com',
    'dash',
    '?x=1',
    '#x',
    'myapp:alert',
    'otherapp://cb',
    '\ud800',
    '\\\\evil.com',
  ],
];

describe('a redirect URL', () => {
  const app = useTestApp({ TRUSTED_ORIGINS: 'https://trusted.example,*.wild.example,myapp://' });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
    await app.mails();
  });

  const mailAgain = (body: object) =>
    app
      .request()
      .post('/send-verification-email')
      .send({ email: anEmailAddress(), ...body });
  const follow = (callbackURL: string) => app.request().get('/verify-email').query({ token: 'x', callbackURL });

  it.each(ACCEPTED)('may be %s', async (address) => {
    await mailAgain({ callbackURL: address }).expect(200);
    await mailAgain({}).query({ callbackURL: address }).expect(200);
    const { headers } = await follow(address).expect(302);
    expect(headers['location']?.startsWith(address.split('#')[0] ?? '')).toBe(true);
  });

  it.each(REFUSED)('may not be %j', async (address) => {
    const answers = [
      await mailAgain({ callbackURL: address }),
      await mailAgain({}).query({ callbackURL: address }),
      await follow(address),
    ];
    for (const { status, body, headers } of answers) {
      expect({ status, body: body as object }).toEqual({ status: 403, body: errorBody('INVALID_CALLBACKURL') });
      expect(headers).not.toHaveProperty('location');
    }
  });

  it('counts as missing when it is empty', async () => {
    await mailAgain({ callbackURL: '', redirectTo: '' }).expect(200);
    await mailAgain({}).query({ callbackURL: '' }).expect(200);
    await follow('').expect(401);
    const answer = await app
      .request()
      .post('/sign-in/email')
      .send({ email: user.email, password: PASSWORD, callbackURL: '' })
      .expect(200);
    expect(answer.body).toMatchObject({ redirect: false });
    expect(answer.body).not.toHaveProperty('url');
  });

  it('in the body takes precedence over one in the query', async () => {
    await mailAgain({ callbackURL: '/x' }).query({ callbackURL: '//evil.com' }).expect(200);
    await mailAgain({ callbackURL: '//evil.com' }).query({ callbackURL: '/x' }).expect(403);
    await mailAgain({ callbackURL: '' }).query({ callbackURL: '//evil.com' }).expect(403);
  });

  it.each(REDIRECT_FIELDS)('has an error code of its own as %s', async (field, code) => {
    const answer = await mailAgain({ [field]: 'https://evil.example' }).expect(403);
    expect(answer.body).toEqual(errorBody(code));
    await mailAgain({ [field]: '/x' }).expect(200);
  });

  it('is checked in the order of the specification', () =>
    expectOrderOfRedirectErrors(async (urls) => (await mailAgain(urls).expect(403)).body));

  it.each(REDIRECT_FIELDS.map(([field]) => field))('must be a text as %s', async (field) => {
    for (const value of [7, null, {}, ['/x'], true]) {
      const answer = await mailAgain({ [field]: value }).expect(400);
      expect(answer.body).toEqual(invalidFields(field));
    }
  });

  it.each([
    ['/sign-up/email', () => ({ name: 'Kari', email: anEmailAddress(), password: PASSWORD })],
    ['/sign-in/email', () => ({ email: user.email, password: PASSWORD })],
    ['/send-verification-email', () => ({ email: user.email })],
    ['/sign-out', () => ({})],
  ])('leaves no row, no mail and no cookie when it is rejected: %s', async (path, body) => {
    const before = await traces();
    for (const [field, code] of REDIRECT_FIELDS) {
      const answer = await user.browser
        .post(path)
        .send({ ...body(), [field]: '//evil.com' })
        .expect(403);
      expect(answer.body).toEqual(errorBody(code));
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    expect(await traces()).toEqual(before);
  });

  it('leaves the address unverified when it is rejected at a link', async () => {
    const mail = await app.mailTo(user.email);
    const token = /token=([^&\s]+)/.exec(mail.text)?.[1];
    await app.request().get('/verify-email').query({ token, callbackURL: '//evil.com' }).expect(403);
    expect(await app.database.sql('SELECT "emailVerified" FROM "user"')).toEqual([{ emailVerified: false }]);
  });

  async function traces(): Promise<object> {
    const users = await app.database.sql('SELECT * FROM "user"');
    const sessions = await app.database.sql('SELECT * FROM "session" ORDER BY "id"');
    return { users, sessions, mails: await app.mails() };
  }
});
