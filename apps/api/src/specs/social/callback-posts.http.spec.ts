import { afterEach, describe, expect, it } from '@jest/globals';

import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { rawRequest } from '../../testing/raw-requests.js';
import {
  consentAtProvider,
  errorPageUrl,
  locationOf,
  openCallback,
  startRedirect,
  stateRecord,
} from '../../testing/social-callbacks.js';
import { aProviderUser, usersWithEmail, useSocialApp } from '../../testing/social-sign-in.js';

const INVALID = errorPageUrl('invalid_callback_request');
const ALL = {
  code: 'c*!/+ =&?#å',
  state: 's',
  error: 'e',
  error_description: 'f g',
  device_id: 'd',
  user: '{"name":{"firstName":"Kåre"}}',
  iss: 'https://appleid.apple.com',
};

describe('a provider that posts the callback', () => {
  const app = useSocialApp({}, ['apple', 'github']);
  afterEach(() => app.fake.reset());

  const post = (body?: string | object, type = 'application/x-www-form-urlencoded', path = '/callback/apple') => {
    const request = app
      .request()
      .post(path)
      .set({ origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' });
    return body === undefined ? request : request.set('content-type', type).send(body);
  };
  async function sentOn(request: ReturnType<typeof post>): Promise<Readonly<Record<string, string>>> {
    const answer = await request;
    const address = new URL(locationOf(answer) ?? '', 'http://self.example');
    expect([answer.status, answer.text, address.origin, address.pathname]).toEqual([
      302,
      '',
      'http://self.example',
      '/callback/apple',
    ]);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    return Object.fromEntries(address.searchParams);
  }
  const multipart = (members: object): string =>
    `${Object.entries(members)
      .map(([name, value]) => `--xx\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`)
      .join('')}--xx--\r\n`;

  it('is redirected to GET with the same parameters, from each kind of body', async () => {
    expect(await sentOn(post(new URLSearchParams(ALL).toString()))).toEqual(ALL);
    expect(await sentOn(post(JSON.stringify(ALL), 'application/json'))).toEqual(ALL);
    expect(await sentOn(post(JSON.stringify(ALL), 'application/json; charset=utf-8'))).toEqual(ALL);
    expect(await sentOn(post(multipart(ALL), 'multipart/form-data; boundary=xx'))).toEqual(ALL);
  });

  it('passes only known parameters of the callback', async () => {
    const body = JSON.stringify({ state: 's', redirect: 'x', next: { a: 1 }, id_token: 'eyJ' });
    expect(await sentOn(post(body, 'application/json'))).toEqual({ state: 's' });
    expect(await sentOn(post('a=b'))).toEqual({});
  });

  it('is exempt from the origin check, also with cookies', async () => {
    for (const headers of [{ cookie: 'a=b' }, { cookie: 'a=b', origin: 'null' }, { 'sec-fetch-mode': 'navigate' }]) {
      expect(await sentOn(post('state=s').set(headers))).toEqual({ state: 's' });
    }
    expect(await sentOn(post('state=s&callbackURL=https%3A%2F%2Fevil.example'))).toEqual({ state: 's' });
  });

  it('passes characters that are not allowed in a header percent-encoded', async () => {
    const odd = { error: 'a\r\nb', error_description: 'c\0d' };
    expect(await sentOn(post(JSON.stringify(odd), 'application/json'))).toEqual(odd);
    expect(await sentOn(post('{"error":"\\ud800"}', 'application/json'))).toEqual({ error: '\ufffd' });
  });

  it('passes invalid encodings unchanged', async () => {
    expect(await sentOn(post('state=%C3%A5%ZZ'))).toEqual({ state: 'å%ZZ' });
  });

  const UNREADABLE: readonly (readonly [string, string])[] = [
    ['{"state":', 'application/json'],
    ['[]', 'application/json'],
    ['[{"state":"s"}]', 'application/json'],
    ['"s"', 'application/json'],
    ['null', 'application/json'],
    ['7', 'application/json'],
    ['{"__proto__":{"state":"s"},"state":7}', 'application/json'],
    ['not a part', 'multipart/form-data; boundary=xx'],
    ['--xx', 'multipart/form-data'],
    ['state=s', 'text/plain'],
    ['state=s', 'application/xml'],
    ['state=s&iss=a&iss=b', 'application/x-www-form-urlencoded'],
    ['state=s&state=s', 'application/x-www-form-urlencoded'],
    ['code=a&state=s&code=b', 'application/x-www-form-urlencoded'],
    ['device_id=a%00b', 'application/x-www-form-urlencoded'],
    [`code=${'x'.repeat(8193)}`, 'application/x-www-form-urlencoded'],
  ];
  it.each(UNREADABLE)('is redirected to the error page with %j as %s', async (body, type) => {
    const answer = await post(body, type);
    expect([answer.status, locationOf(answer)]).toEqual([302, INVALID]);
  });

  it('is redirected to the error page with a form of more fields than any provider sends', async () => {
    const names = Array.from({ length: 16_300 }, (_, i) => i.toString(36).padStart(3, '0'));
    const answer = await post(names.join('&'));
    expect([answer.status, locationOf(answer)]).toEqual([302, INVALID]);
  });

  it('is redirected to the error page without a body', async () => {
    for (const request of [post(), post('', 'application/json'), app.request().post('/callback/apple')]) {
      const answer = await request;
      expect([answer.status, locationOf(answer)]).toEqual([302, INVALID]);
    }
  });

  it('is redirected to the error page with a body without a content type', async () => {
    const answer = await rawRequest(app, { method: 'POST', path: '/callback/apple', body: 'state=s' });
    expect([answer.status, answer.headers.location]).toEqual([302, INVALID]);
  });

  const NO_TEXTS: readonly unknown[] = [7, true, null, {}, ['s'], [['s']], { toString: 's' }];
  it.each(NO_TEXTS)('does not accept %j as a text', async (value) => {
    for (const name of ['code', 'state', 'user', 'device_id']) {
      const answer = await post(JSON.stringify({ [name]: value }), 'application/json');
      expect([name, locationOf(answer)]).toEqual([name, INVALID]);
    }
  });

  it('does not accept a file as a text', async () => {
    const body = '--xx\r\ncontent-disposition: form-data; name="state"; filename="a.txt"\r\n\r\ns\r\n--xx--\r\n';
    expect(locationOf(await post(body, 'multipart/form-data; boundary=xx'))).toBe(INVALID);
  });

  it('may send 64 KiB and not more', async () => {
    expect(await sentOn(post(`state=s&x=${'x'.repeat(60_000)}`))).toEqual({ state: 's' });
    expectEmptyAnswer(await post(`state=s&x=${'x'.repeat(70_000)}`), 413);
  });

  it('uses up no state and calls no provider before the GET', async () => {
    const begun = await startRedirect(app, { body: { provider: 'apple' } });
    const params = await consentAtProvider(app, begun, aProviderUser(app, 'apple'));
    for (let time = 0; time < 2; time++) await sentOn(post(new URLSearchParams(params).toString()));
    expect(await stateRecord(app, begun.state)).toBeDefined();
    expect(app.fake.calls('apple', 'token')).toBe(0);
  });

  it.each([
    '/callback/apple/?callbackURL=//evil.example&state=other',
    'http://evil.example/callback/apple',
    'http://evil.example/callback/apple/?state=other',
  ])('cannot redirect elsewhere by its parameters: %s', async (path) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', host: 'evil.example' };
    const answer = await rawRequest(app, { method: 'POST', path, headers, body: 'state=s' });
    expect([answer.status, answer.headers.location]).toEqual([302, '/callback/apple?state=s']);
  });

  describe('Apple', () => {
    /** The browser first posts without cookies, and sends them with the GET that follows. */
    async function signIn(person: ReturnType<typeof aProviderUser>): Promise<string | undefined> {
      const begun = await startRedirect(app, { body: { provider: 'apple' } });
      const back = await app.fake.authorize(begun.url.href, { person });
      expect(back.method).toBe('POST');
      const posted = await post(
        new URLSearchParams(back.params).toString(),
        undefined,
        new URL(back.redirectUri).pathname,
      );
      const answer = await begun.browser.get(locationOf(posted) ?? '');
      expect((await begun.browser.get('/get-session').expect(200)).body).toMatchObject({
        user: { email: person.email },
      });
      return locationOf(answer);
    }

    it('signs in a new user with the name that it sends only once', async () => {
      const person = aProviderUser(app, 'apple', { name: 'Åse Marie Ødegård' });
      expect(await signIn(person)).toBe('/inn');
      expect(await signIn(person)).toBe('/inn');
      const named = { name: 'Åse Marie Ødegård', emailVerified: true, image: null };
      expect(await usersWithEmail(app, person.email)).toEqual([expect.objectContaining(named)]);
      expect(app.fake.complaints).toEqual([]);
    });

    it('sends a name that anybody could have posted, and an address that nobody could', async () => {
      const person = aProviderUser(app, 'apple');
      const begun = await startRedirect(app, { body: { provider: 'apple' } });
      const params = await consentAtProvider(app, begun, person);
      const user = JSON.stringify({ name: { firstName: 'A\u0000b', lastName: '' }, email: 'offer@eksempel.no' });
      expect(locationOf(await openCallback(begun, { ...params, user }))).toBe('/inn');
      expect(await usersWithEmail(app, person.email)).toHaveLength(1);
      expect(await usersWithEmail(app, 'offer@eksempel.no')).toHaveLength(0);
    });

    it.each(['{', '[]', 'null', '{"name":7}', '{"name":{"firstName":{},"lastName":[]}}', '{"name":{"firstName":" "}}'])(
      'signs in a user named after the address when the form contains %s',
      async (user) => {
        const person = aProviderUser(app, 'apple');
        const begun = await startRedirect(app, { body: { provider: 'apple' } });
        const params = await consentAtProvider(app, begun, person);
        expect(locationOf(await openCallback(begun, { ...params, user }))).toBe('/inn');
        expect(await usersWithEmail(app, person.email)).toMatchObject([{ name: person.email }]);
      },
    );
  });
});
