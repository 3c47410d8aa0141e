import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';

import { sessionCookie, unrememberedSessionCookie } from '../../testing/cookies.js';
import { aSession, DAY_MS } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser } from '../../testing/users.js';

/** The first is answered without Fastify, the second, the same endpoint, with it (docs/adr/0003). */
const [DIRECT, USUAL] = ['/get-session', '/get-session?'];

const ITS_OWN = new Set(['id', 'token', 'expiresAt', 'createdAt', 'updatedAt']);
const EACH_ITS_OWN = ['date', 'x-request-id', 'content-length', 'set-cookie'];

/** The answer without what differs from session to session. */
function comparable({ status, headers, text }: Response): object {
  const sent = headers as Readonly<Record<string, string | readonly string[]>>;
  return {
    status,
    headers: Object.fromEntries(Object.entries(sent).filter(([name]) => !EACH_ITS_OWN.includes(name))),
    cookies: [sent['set-cookie'] ?? []].flat().map((line) => line.replace(/=[^;]+/, '=…')),
    body: text && (JSON.parse(text, (key, value: unknown) => (ITS_OWN.has(key) ? '…' : value)) as unknown),
  };
}

describe.each([
  ['with session-data cookies', 'true'],
  ['without session-data cookies', 'false'],
])('GET /get-session %s, answered without Fastify', (_, enabled) => {
  const app = useTestApp({ SESSION_COOKIE_CACHE_ENABLED: enabled });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const aSessionCookie = async (options?: Parameters<typeof aSession>[2]): Promise<string> =>
    sessionCookie(await aSession(app, user.id, options));
  const withData = async (data: string): Promise<string> => `${await aSessionCookie()}; portvakt.session_data=${data}`;

  it.each<[string, () => string | Promise<string>]>([
    ['no cookie', () => ''],
    ['a forged cookie', () => sessionCookie('x'.repeat(32)).replace(/.=$/, 'x=')],
    ['a token that is no session', () => sessionCookie('x'.repeat(32))],
    ['a session', () => aSessionCookie()],
    ['an unremembered session', async () => unrememberedSessionCookie(await aSession(app, user.id))],
    ['an expired session', () => aSessionCookie({ expiresInMs: -DAY_MS })],
    ['a session that is due for a refresh', () => aSessionCookie({ expiresInMs: DAY_MS, startedMsAgo: 6 * DAY_MS })],
    ['an invalid session-data cookie', () => withData('x')],
  ])('sends the status, headers, cookies and body that Fastify sends: %s', async (_name, cookieOf) => {
    const get = async (path: string) => app.request().get(path).set('cookie', await cookieOf());
    expect(comparable(await get(DIRECT))).toEqual(comparable(await get(USUAL)));
  });
});

describe('GET /get-session, answered without Fastify behind a proxy', () => {
  const app = useTestApp({
    TRUSTED_PROXIES: '127.0.0.1',
    TRUSTED_ORIGINS: 'https://trusted.example',
    RATE_LIMIT_ENABLED: 'true',
    RATE_LIMIT_RULES: '{"/get-session":{"window":10,"max":2}}',
  });
  afterEach(() => app.clock.advance(11_000));

  const get = (headers: Record<string, string>, path = DIRECT) => app.request().get(path).set(headers);
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('is limited by the IP address that the proxy names, without its port', async () => {
    await get(from('1.1.1.1, 203.0.113.1')).expect(200);
    await get(from('203.0.113.1:4711')).expect(200);
    await get(from('203.0.113.1')).expect(429);
    await get(from('203.0.113.2')).expect(200);
  });

  it('shares its limit with the requests that Fastify handles, and refuses as they are refused', async () => {
    await get(from('203.0.113.3'), USUAL).expect(200);
    await get(from('203.0.113.3'), DIRECT).expect(200);
    const [direct, usual] = [await get(from('203.0.113.3'), DIRECT), await get(from('203.0.113.3'), USUAL)];
    expect(direct.status).toBe(429);
    expect(direct.headers).toMatchObject({ 'retry-after': '10', 'x-retry-after': '10' });
    expect(comparable(direct)).toEqual(comparable(usual));
  });

  it('keeps the request id of the proxy', async () => {
    const { headers } = await get({ 'x-request-id': 'from-the-proxy' }).expect(200);
    expect(headers['x-request-id']).toBe('from-the-proxy');
  });

  it('refuses a cross-site request whose answer cannot be read, and does not count it', async () => {
    const foreign = { ...from('203.0.113.4'), 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    for (let i = 0; i < 3; i++) await get(foreign).expect(403, '');
    await get(from('203.0.113.4')).expect(200);
  });

  it('leaves a request of another origin to Fastify, which adds the headers of CORS', async () => {
    const { headers } = await get({ origin: 'https://trusted.example' }).expect(200);
    expect(headers).toMatchObject({ 'access-control-allow-origin': 'https://trusted.example', vary: 'Origin' });
  });
});

describe('GET /get-session, answered without Fastify at another place', () => {
  const below = useTestApp({ BASE_PATH: '/innlogging/api' });
  const disabled = useTestApp({ DISABLED_PATHS: '/get-session' });

  it('is found below the base path alone', async () => {
    await below.request().get('/innlogging/api/get-session').expect(200, 'null');
    await below.request().get('/get-session').expect(404);
  });

  it('is unknown where it is disabled', async () => {
    await disabled.request().get(DIRECT).expect(404, '');
  });

  it('answers other methods as before', async () => {
    await below.request().post('/innlogging/api/get-session').expect(404, '');
    await below.request().head('/innlogging/api/get-session').expect(404);
  });
});
