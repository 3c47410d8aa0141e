import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { isWebPage, SCRIPT } from '../../testing/built-web-app.js';
import { expectEmptyAnswer, SECURITY_HEADERS } from '../../testing/expected-answers.js';
import { aClient, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { rawRequest } from '../../testing/raw-requests.js';
import { useTestApp } from '../../testing/test-app.js';

/** The paths of the operators' pages contain user ids, which have capital letters. */
const USER_PAGE = '/administrasjon/brukere/7hQ2mZx0LkPw9sTbV4cNrY8dGfE1aJuo/okter';
const PAGES = ['/', '/logg-inn', '/logg-inn/kode', '/konto/sikkerhet', '/logget-ut/', USER_PAGE];
const ASSET = '/assets/a.js';
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

describe('the web app', () => {
  const app = useTestApp({ ...LIMITS_BEHIND_PROXY, RATE_LIMIT_MAX: '2' }, { hasWebApp: true });

  it.each(PAGES)('is one page with a strict content security policy, revalidated each time: %s', async (path) => {
    const { headers, text } = await aClient(app).get(path).expect(200);
    expect(isWebPage(text)).toBe(true);
    expect(headers).toMatchObject({
      ...SECURITY_HEADERS,
      'content-type': expect.stringMatching(/^text\/html\b/),
      'cache-control': 'no-cache',
    });
    expect(headers).not.toHaveProperty('pragma');
    expect(headers['content-security-policy']).toBe(POLICY);
  });

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await aClient(app).get('/logg-inn').expect(200);
    const etag = headers['etag'] ?? '';
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const { text } = await aClient(app).get('/logg-inn').set('if-none-match', known).expect(304);
      expect(text).toBe('');
    }
    await aClient(app).get('/hjelp').set('if-none-match', etag).expect(200);
  });

  it('is not kept by browsers when the URL may carry a token', async () => {
    const { headers, text } = await aClient(app).get('/nytt-passord?token=abc').expect(200);
    expect(isWebPage(text)).toBe(true);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(headers).not.toHaveProperty('etag');
  });

  it('names the files of the page asked for, and no others', async () => {
    const page = async (path: string) => (await aClient(app).get(path).expect(200)).text;
    expect(await page('/logg-inn/')).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js">');
    expect(await page('/logg-inn')).toContain('<link rel="stylesheet" crossorigin href="/assets/a.css">');
    expect(await page('/hjelp')).not.toContain('/assets/a.');
  });

  it('comes with the settings of the service, and asks for the session', async () => {
    const { text } = await aClient(app).get('/logg-inn').expect(200);
    const { body } = await aClient(app).get('/api/web-config').expect(200);
    expect(embeddedConfig(text)).toEqual(body);
    expect(text).toContain('<link rel="preload" as="fetch" crossorigin href="/get-session">');
  });

  it('has files that browsers and proxies may cache for good', async () => {
    const { headers, text } = await aClient(app).get(ASSET).expect(200);
    expect(text).toBe(SCRIPT);
    expect(headers).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'public, max-age=31536000, immutable' });
    expect(headers).not.toHaveProperty('pragma');
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('serves to a browser that accepts %s the encoding %s, with Vary', async (taken, form) => {
    const { headers, text } = await aClient(app).get(ASSET).set('accept-encoding', taken).expect(200);
    expect(text).toBe(SCRIPT);
    expect(headers['content-encoding']).toBe(form);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['vary']?.toLowerCase()).toContain('accept-encoding');
    expect(headers).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'public, max-age=31536000, immutable' });
  });

  it.each([...PAGES, ASSET])('is not rate-limited: GET %s', async (path) => {
    const client = aClient(app);
    for (let n = 0; n < 5; n++) await client.get(path).expect(200);
  });

  it.each(['/', '/logg-inn', '/konto/sikkerhet', ASSET, '/assets/none.js'])(
    'rejects POST, which counts like an unknown path: %s',
    async (path) => {
      const client = aClient(app);
      for (let n = 0; n < 2; n++) expectEmptyAnswer(await client.post(path).send({ a: 1 }), 404);
      await client.post(path).expect(429);
    },
  );

  it.each([
    ['a missing file', '/assets/none.js', {}, 404],
    ['the folder itself', '/assets/', {}, 404],
    ['a range beyond the end', ASSET, { range: 'bytes=99999999-' }, 416],
    ['another version', ASSET, { 'if-match': '"x"' }, 412],
  ] as const)('rejects %s without a body', async (_, path, headers, status) => {
    const answer = await rawRequest(app, { path, headers });
    expect({ status: answer.status, text: answer.text }).toEqual({ status, text: '' });
    expect(answer.headers).toMatchObject(SECURITY_HEADERS);
  });

  it.each([
    '/assets/%00',
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/index.html',
    '/assets/a.js%00',
  ])('serves nothing outside its folder: %s', async (path) => expectEmptyAnswer(await rawRequest(app, { path }), 404));

  it('serves no file whose name, or whose folder, begins with a full stop', async () => {
    const assets = join(app.webAppFolder, 'assets');
    await mkdir(join(assets, '.git'));
    await writeFile(join(assets, '.env'), 'AUTH_SECRET=x');
    await writeFile(join(assets, '.git', 'config'), '[core]');
    for (const path of ['/assets/.env', '/assets/.git/config', '/assets/%2eenv']) {
      expectEmptyAnswer(await rawRequest(app, { path }), 404);
    }
    await aClient(app).get('/.well-known/change-password').expect(303);
  });

  it('answers 500, not 404, when a file cannot be opened', async () => {
    await symlink('loop.js', join(app.webAppFolder, 'assets', 'loop.js'));
    expectEmptyAnswer(await rawRequest(app, { path: '/assets/loop.js' }), 500);
  });

  it.each(['/index.html', '/logg-innx', '/Konto'])('has no page %s', async (path) => {
    expectEmptyAnswer(await rawRequest(app, { path }), 404);
  });
});

describe('the web app of a service with a name full of markup, below a base path', () => {
  const APP_NAME = 'A</script><!--$&"';
  const app = useTestApp({ APP_NAME, BASE_PATH: '/api/auth' }, { hasWebApp: true });

  it('has the name as text and the base path in the request for the session', async () => {
    const { text } = await aClient(app).get('/logg-inn').expect(200);
    expect(embeddedConfig(text)).toMatchObject({ appName: APP_NAME, basePath: '/api/auth' });
    expect(text).not.toContain(APP_NAME);
    expect(text).toContain('href="/api/auth/get-session"');
  });
});

const embeddedConfig = (text: string): unknown =>
  JSON.parse(/<script type="application\/json" id="web-config">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null');
