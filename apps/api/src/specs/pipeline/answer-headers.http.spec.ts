import { beforeAll, describe, expect, it } from '@jest/globals';

import { errorBody, expectEmptyAnswer, invalidFields } from '../../testing/expected-answers.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';

const KEPT_BY_NOBODY = { 'cache-control': 'no-store', pragma: 'no-cache' };
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

describe('an answer', () => {
  const app = useTestApp({ TRUSTED_ORIGINS: 'https://trusted.example,myapp://' });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const REQUESTS = [
    ['success', 200, () => user.browser.get('/get-session')],
    ['null', 200, () => app.request().get('/get-session')],
    ['success of a POST request', 200, () => user.browser.post('/revoke-other-sessions')],
    ['an invalid body', 400, () => app.request().post('/sign-in/email').send({})],
    ['a missing session', 401, () => app.request().get('/list-sessions')],
    ['a rejected origin', 403, () => user.browser.post('/sign-out').set('origin', 'null')],
    ['taken e-mail address', 422, () => signUpAgain()],
  ] as const;
  const signUpAgain = () =>
    app.request().post('/sign-up/email').send({ name: 'Kari', email: user.email, password: PASSWORD });

  it.each(REQUESTS)('in JSON must not be cached: %s', async (_, status, ask) => {
    const answer = await ask().expect(status);
    expect(answer.headers).toMatchObject({ ...KEPT_BY_NOBODY, ...ALWAYS });
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
  });

  it.each(REQUESTS)('names no software: %s', async (_, status, ask) => {
    const { headers } = await ask().expect(status);
    expect(Object.keys(headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(server|x-powered-by)$/)]),
    );
  });

  it('without a body carries the same headers', async () => {
    const unknown = await app.request().get('/nope').expect(404);
    expect(unknown.headers).toMatchObject({ ...KEPT_BY_NOBODY, ...ALWAYS });
    const foreign = await app.request().post('/sign-out').type('form').send('a=b').expect(415);
    expect(foreign.headers).toMatchObject({ ...KEPT_BY_NOBODY, ...ALWAYS });
  });

  it('over plain http sends no HSTS header', async () => {
    expect((await app.request().get('/ok')).headers).not.toHaveProperty('strict-transport-security');
  });

  it('that rejects has code and message and no other fields', async () => {
    const answer = await app
      .request()
      .post('/sign-in/email')
      .send({ email: anEmailAddress(), password: 'galt' })
      .expect(401);
    expect(answer.body).toEqual(errorBody('INVALID_EMAIL_OR_PASSWORD'));
  });

  it('that rejects the schema names the fields, and repeats none of their values', async () => {
    const sent = { email: ['<script>'], password: 7, callbackURL: '/x' };
    const answer = await app.request().post('/sign-in/email').send(sent).expect(400);
    expect(answer.body).toEqual(invalidFields('email', 'password'));
  });

  describe('that redirects', () => {
    const follow = (callbackURL: string) => app.request().get('/verify-email').query({ token: 'x', callbackURL });

    it('has no body and no content type, and must not be cached', async () => {
      const answer = await follow('/x');
      expectEmptyAnswer(answer, 302);
      expect(answer.headers).toMatchObject({ ...KEPT_BY_NOBODY, ...ALWAYS });
    });

    it.each([
      ['/', '/?error=invalid_token'],
      ['/bekreft-epost', '/bekreft-epost?error=invalid_token'],
      ['/x?y=1', '/x?y=1&error=invalid_token'],
      ['/x?', '/x?&error=invalid_token'],
      ['/x?y=%2F&z=a%26b', '/x?y=%2F&z=a%26b&error=invalid_token'],
      ['http://localhost:3000/x', 'http://localhost:3000/x?error=invalid_token'],
      ['https://trusted.example', 'https://trusted.example?error=invalid_token'],
      ['https://trusted.example/x?y=1#z', 'https://trusted.example/x?y=1&error=invalid_token#z'],
      ['https://trusted.example/#z?y', 'https://trusted.example/?error=invalid_token#z?y'],
      ['myapp://cb', 'myapp://cb?error=invalid_token'],
    ])('adds the error to %s and keeps the rest unchanged', async (callbackURL, location) => {
      await follow(callbackURL).expect(302).expect('location', location);
    });

    it('encodes characters that are not allowed in a header', async () => {
      const answer = await follow('https://trusted.example/blåbær').expect(302);
      expect(answer.headers['location']).toBe('https://trusted.example/bl%C3%A5b%C3%A6r?error=invalid_token');
    });
  });
});

describe('an answer of a service over https', () => {
  const app = useTestApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://konto.eksempel.no' });

  it('sends an HSTS header', async () => {
    for (const path of ['/ok', '/nope', '/error']) {
      const { headers } = await app.request().get(path);
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    }
  });
});
