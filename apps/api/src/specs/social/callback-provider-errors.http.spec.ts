import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { cleared, cookiesOf } from '../../testing/cookies.js';
import { TRUSTED } from '../../testing/return-address-vectors.js';
import { aProviderPerson, type SocialApp, startSocialApp } from '../../testing/social-app.js';
import {
  agree,
  begin,
  comesBack,
  errorPage,
  locationOf,
  RESTART,
  stateRecord,
} from '../../testing/social-callbacks.js';

describe('a provider that brings an error back', () => {
  let app: SocialApp;

  beforeAll(async () => {
    app = await startSocialApp({}, ['github']);
  });
  afterAll(() => app.stop());

  it('is quoted at our own page, wherever the caller wished to be told', async () => {
    const begun = await begin(app, { body: { errorCallbackURL: '/feil' } });
    const { params } = await app.fake.authorize(begun.url.href, { deny: 'access_denied' });
    expect(locationOf(await comesBack(begun, params))).toBe(`${errorPage('access_denied')}&error_description=Nei`);
    expect(app.fake.complaints).toEqual([]);
  });

  it('uses up the state, in database and cookie, also when it brings a code along', async () => {
    const begun = await begin(app);
    const params = await agree(app, begun, aProviderPerson(app, 'github'));
    const answer = await comesBack(begun, { ...params, error: 'access_denied' });
    expect(locationOf(answer)).toBe(errorPage('access_denied'));
    expect(cookiesOf(answer)).toEqual({ 'portvakt.state': cleared('portvakt.state') });
    expect(await stateRecord(app, begun.state)).toBeUndefined();
    expect(locationOf(await comesBack(begun, params))).toBe(RESTART);
    expect(app.fake.calls('github', 'token')).toBe(0);
  });

  it('leaves the other ways of the browser as they are', async () => {
    const [first, browser] = [await begin(app), app.browser()];
    const kept = await begin(app, { browser });
    await comesBack({ ...first, browser }, { error: 'access_denied' });
    expect(locationOf(await comesBack(kept))).toBe(errorPage('no_code'));
  });

  it.each([
    ['a&b=c#d', 'a%26b%3Dc%23d'],
    ['a?error=x', 'a%3Ferror%3Dx'],
    ['ikke tillatt, æøå', 'ikke%20tillatt%2C%20%C3%A6%C3%B8%C3%A5'],
    ['https://evil.example/', 'https%3A%2F%2Fevil.example%2F'],
    ['<script>"\'', "%3Cscript%3E%22'"],
    ['%0d%0a', '%250d%250a'],
    ['+', '%2B'],
    ['a\nb', 'a%0Ab'],
    ['a\r\nlocation: https://evil.example', 'a%0D%0Alocation%3A%20https%3A%2F%2Fevil.example'],
    ['\0', '%00'],
    ['\u001b[2J', '%1B%5B2J'],
    ['😀', '%F0%9F%98%80'],
  ])('cannot change the address by %j', async (text, encoded) => {
    const begun = await begin(app);
    const answer = await comesBack(begun, { error: text, error_description: text });
    expect([answer.status, locationOf(answer)]).toEqual([302, `${errorPage(encoded)}&error_description=${encoded}`]);
  });

  it('is quoted without a word that it did not say', async () => {
    for (const query of ['?error=x', '?error=x&error_description=', '?error=x&state=', '?state=y&error=x&code=']) {
      const answer = await app.request().get(`/callback/github${query}`);
      expect([answer.status, locationOf(answer)]).toEqual([302, errorPage('x')]);
    }
    const empty = await app.request().get('/callback/github?error=&error_description=x');
    expect(locationOf(empty)).toBe(errorPage('state_not_found'));
  });

  it('is quoted whichever provider the path names', async () => {
    const answer = await app.request().get('/callback/myspace?error=x');
    expect(locationOf(answer)).toBe(errorPage('x'));
  });

  it('is quoted with the last of several values', async () => {
    const answer = await app.request().get('/callback/github?error=a&error=b&error_description=c&error_description=d');
    expect(locationOf(answer)).toBe(`${errorPage('b')}&error_description=d`);
  });
});

describe('a deployment with an error address of its own', () => {
  let app: SocialApp;

  beforeAll(async () => {
    app = await startSocialApp({ ...TRUSTED, ERROR_URL: 'https://trusted.example/feil?fra=inn#nede' }, ['github']);
  });
  afterAll(() => app.stop());

  const own = (query: string): string => `https://trusted.example/feil?fra=inn&${query}#nede`;

  it('has everything there that the caller wished nowhere', async () => {
    const get = async (query: string) => locationOf(await app.request().get(`/callback/github${query}`));
    expect(await get('')).toBe(own('error=state_not_found'));
    expect(await get('?state=a&state=b')).toBe(own('error=invalid_callback_request'));
    expect(await get('?error=a%26b&error_description=c%20d')).toBe(own('error=a%26b&error_description=c%20d'));
    expect(locationOf(await app.request().post('/callback/github'))).toBe(own('error=invalid_callback_request'));
    expect(locationOf(await comesBack(await begin(app)))).toBe(own('error=no_code'));
    const wished = await begin(app, { body: { errorCallbackURL: '/min' } });
    expect(locationOf(await comesBack(wished))).toBe('/min?error=no_code');
  });

  it('has what must be begun anew at our own page all the same', async () => {
    const answer = await app.request().get('/callback/github?state=x');
    expect(locationOf(answer)).toBe(RESTART);
  });
});
