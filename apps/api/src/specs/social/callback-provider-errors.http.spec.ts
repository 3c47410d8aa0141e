import { describe, expect, it } from '@jest/globals';

import { clearedCookie, cookiesOf } from '../../testing/cookies.js';
import { TRUSTED_ORIGINS } from '../../testing/redirect-urls.js';
import {
  consentAtProvider,
  errorPageUrl,
  locationOf,
  openCallback,
  RESTART,
  startRedirect,
  stateRecord,
} from '../../testing/social-callbacks.js';
import { aProviderUser, useSocialApp } from '../../testing/social-sign-in.js';

describe('a provider that returns an error', () => {
  const app = useSocialApp({}, ['github']);

  it("is shown on the service's own error page, whatever errorCallbackURL was given", async () => {
    const begun = await startRedirect(app, { body: { errorCallbackURL: '/feil' } });
    const { params } = await app.fake.authorize(begun.url.href, { deny: 'access_denied' });
    expect(locationOf(await openCallback(begun, params))).toBe(
      `${errorPageUrl('access_denied')}&error_description=Nei`,
    );
    expect(app.fake.complaints).toEqual([]);
  });

  it('uses up the state in database and cookie, even with a code', async () => {
    const begun = await startRedirect(app);
    const params = await consentAtProvider(app, begun, aProviderUser(app, 'github'));
    const answer = await openCallback(begun, { ...params, error: 'access_denied' });
    expect(locationOf(answer)).toBe(errorPageUrl('access_denied'));
    expect(cookiesOf(answer)).toEqual({ 'portvakt.state': clearedCookie('portvakt.state') });
    expect(await stateRecord(app, begun.state)).toBeUndefined();
    expect(locationOf(await openCallback(begun, params))).toBe(RESTART);
    expect(app.fake.calls('github', 'token')).toBe(0);
  });

  it('keeps the other pending redirects of the browser', async () => {
    const [first, browser] = [await startRedirect(app), app.browser()];
    const kept = await startRedirect(app, { browser });
    await openCallback({ ...first, browser }, { error: 'access_denied' });
    expect(locationOf(await openCallback(kept))).toBe(errorPageUrl('no_code'));
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
  ])('cannot change the redirect URL by %j', async (text, encoded) => {
    const begun = await startRedirect(app);
    const answer = await openCallback(begun, { error: text, error_description: text });
    expect([answer.status, locationOf(answer)]).toEqual([302, `${errorPageUrl(encoded)}&error_description=${encoded}`]);
  });

  it('is shown without parameters that it did not send', async () => {
    for (const query of ['?error=x', '?error=x&error_description=', '?error=x&state=', '?state=y&error=x&code=']) {
      const answer = await app.request().get(`/callback/github${query}`);
      expect([answer.status, locationOf(answer)]).toEqual([302, errorPageUrl('x')]);
    }
    const empty = await app.request().get('/callback/github?error=&error_description=x');
    expect(locationOf(empty)).toBe(errorPageUrl('state_not_found'));
  });

  it('is shown whichever provider the path names', async () => {
    const answer = await app.request().get('/callback/myspace?error=x');
    expect(locationOf(answer)).toBe(errorPageUrl('x'));
  });

  it('is shown with the last of repeated values', async () => {
    const answer = await app.request().get('/callback/github?error=a&error=b&error_description=c&error_description=d');
    expect(locationOf(answer)).toBe(`${errorPageUrl('b')}&error_description=d`);
  });
});

describe('a deployment with a configured error URL', () => {
  const app = useSocialApp({ ...TRUSTED_ORIGINS, ERROR_URL: 'https://trusted.example/feil?fra=inn#nede' }, ['github']);

  const own = (query: string): string => `https://trusted.example/feil?fra=inn&${query}#nede`;

  it('gets all errors there if the caller named no URL', async () => {
    const get = async (query: string) => locationOf(await app.request().get(`/callback/github${query}`));
    expect(await get('')).toBe(own('error=state_not_found'));
    expect(await get('?state=a&state=b')).toBe(own('error=invalid_callback_request'));
    expect(await get('?error=a%26b&error_description=c%20d')).toBe(own('error=a%26b&error_description=c%20d'));
    expect(locationOf(await app.request().post('/callback/github'))).toBe(own('error=invalid_callback_request'));
    expect(locationOf(await openCallback(await startRedirect(app)))).toBe(own('error=no_code'));
    const wished = await startRedirect(app, { body: { errorCallbackURL: '/min' } });
    expect(locationOf(await openCallback(wished))).toBe('/min?error=no_code');
  });

  it("still gets restart errors on the service's own page", async () => {
    const answer = await app.request().get('/callback/github?state=x');
    expect(locationOf(answer)).toBe(RESTART);
  });
});
