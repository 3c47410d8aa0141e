import { describe, expect, it } from '@jest/globals';

import { errorBody, expectEmptyAnswer, invalidFields } from '../../testing/expected-answers.js';
import {
  expectOrderOfRedirectErrors,
  REDIRECT_FIELDS,
  REJECTED_URLS,
  TRUSTED_ORIGINS,
} from '../../testing/redirect-urls.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import { useSocialApp } from '../../testing/social-sign-in.js';
import { expectNothingChanges } from '../../testing/stored-rows.js';
import { ORIGIN } from '../../testing/test-app.js';

const NOT_FOUND = { code: 'PROVIDER_NOT_FOUND', message: 'Fant ikke innloggingstjenesten.' };
const NOT_KEPT = { code: 'UNABLE_TO_CREATE_VERIFICATION', message: 'Kunne ikke starte innloggingen. Prøv igjen.' };

describe('a rejected sign-in with a provider', () => {
  const app = useSocialApp(TRUSTED_ORIGINS, ['github', 'google']);

  const post = (body: object | string | undefined) => app.request().post('/sign-in/social').send(body);
  /** The whole error answer, which sets no cookie. */
  async function refused(request: ReturnType<typeof post>, status: number): Promise<unknown> {
    const answer = await request.expect(status);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    return answer.body;
  }

  const WRONG: Readonly<Record<string, readonly unknown[]>> = {
    provider: [undefined, null, 7, true, {}, ['github'], 'git\u0000hub', 'x'.repeat(1025), '\ud800'],
    scopes: [null, 'repo', 7, {}, [7], [null], [['repo']], ['re\npo'], ['x'.repeat(1025)]],
    disableRedirect: [null, 'true', 1],
    requestSignUp: [null, 'true', 1],
    loginHint: [null, 7, [], 'a\u0007b', 'x'.repeat(1025)],
    idToken: [null, 'eyJ', 7, [], {}],
    callbackURL: [null, 7, {}, ['/x'], `/${'x'.repeat(2048)}`],
    errorCallbackURL: [null, 7, {}, ['/x'], `/${'x'.repeat(2048)}`],
    newUserCallbackURL: [null, 7, {}, ['/x'], `/${'x'.repeat(2048)}`],
  };
  it.each(Object.keys(WRONG))('has an invalid %s', (field) =>
    expectNothingChanges(app, async () => {
      for (const value of WRONG[field] ?? []) {
        const body = await refused(post({ provider: 'github', [field]: value }), 400);
        expect([value, body]).toEqual([value, invalidFields(field)]);
      }
    }),
  );

  it('has a body that is not an object', async () => {
    const { code } = errorBody('VALIDATION_ERROR');
    for (const body of [undefined, '[]', '"github"', 'null', '{"provider":']) {
      const request = post(body).set('content-type', 'application/json');
      expect([body, await refused(request, 400)]).toEqual([body, expect.objectContaining({ code })]);
    }
  });

  it('accepts texts of the maximum length', async () => {
    const text = 'x'.repeat(1024);
    const address = `/${'x'.repeat(2047)}`;
    const body = { callbackURL: address, errorCallbackURL: address, newUserCallbackURL: address };
    await post({ provider: 'github', scopes: [text], loginHint: text, ...body }).expect(200);
  });

  const NO_PROVIDERS = ['gitlab', 'myspace', '', 'GitHub', ' github', 'credential', '__proto__', 'constructor', 'dev'];
  it.each(NO_PROVIDERS)('names %j, which is not a configured provider', async (provider) => {
    expect(await refused(post({ provider }), 404)).toEqual(NOT_FOUND);
    expect(await refused(post({ provider, idToken: { token: 'x' } }), 404)).toEqual(NOT_FOUND);
  });

  it('has untrusted redirect URLs, and is answered the error of the first', () =>
    expectNothingChanges(app, () =>
      expectOrderOfRedirectErrors((urls) => refused(post({ provider: 'myspace', scopes: 7, ...urls }), 403)),
    ));

  it.each(REJECTED_URLS)('has the redirect URL %j', async (address) => {
    for (const [field, code] of REDIRECT_FIELDS) {
      expect(await refused(post({ provider: 'github', [field]: address }), 403)).toEqual(errorBody(code));
    }
  });

  it('has an untrusted redirect URL in the query', async () => {
    const path = '/sign-in/social?callbackURL=https://evil.example';
    expect(await refused(app.request().post(path).send({ provider: 'github' }), 403)).toEqual(
      errorBody('INVALID_CALLBACKURL'),
    );
  });

  it('comes from a foreign page, with cookies or as a form', async () => {
    const body = { provider: 'github', callbackURL: '//evil.example' };
    const foreign = [
      { cookie: 'a=b', origin: 'https://evil.example' },
      { cookie: 'a=b', origin: 'null' },
      { cookie: 'a=b', referer: 'https://evil.example/x' },
      { cookie: 'a=b', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    ];
    for (const headers of foreign) {
      expect(await refused(post(body).set(headers), 403)).toEqual(errorBody('INVALID_ORIGIN'));
    }
    const fitting = { provider: 'github' };
    for (const origin of [ORIGIN, 'https://trusted.example']) {
      await post(fitting).set({ cookie: 'a=b', origin }).expect(200);
    }
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'is not JSON but %s',
    async (type) => {
      expectEmptyAnswer(await post('provider=github').set('content-type', type), 415);
    },
  );

  it('cannot be stored, since the database accepts no record', async () => {
    const body = await whileInsertsFail(app, 'verification', () => refused(post({ provider: 'github' }), 500));
    expect(body).toEqual(NOT_KEPT);
    await post({ provider: 'github' }).expect(200);
  });
});
