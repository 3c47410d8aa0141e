import { describe, expect, it } from '@jest/globals';

import { createPortvakt, type PortvaktOptions } from './portvakt.js';
import { PortvaktUnavailable } from './unavailable.js';

const VIEW = { session: { id: 's' }, user: { id: 'kari' } };
const COOKIE = '__Secure-portvakt.session_token=abc.def';

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly init: RequestInit;
}

/** A client whose requests `answer` answers, and the requests that it sent. */
function clientWith(answer: () => Promise<Response> | Response, options: Partial<PortvaktOptions> = {}) {
  const sent: Sent[] = [];
  const answering = async (url: unknown, init: RequestInit = {}) => {
    sent.push({ url: String(url), headers: (init.headers ?? {}) as Record<string, string>, init });
    return answer();
  };
  const client = createPortvakt({ url: 'https://konto.example.no/', fetch: answering, ...options });
  return { client, sent };
}

const signedIn = () =>
  Response.json(VIEW, {
    headers: [
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ],
  });

describe('session()', () => {
  it('asks where the server reaches Portvakt, as the visitor, with the cookies of the session alone', async () => {
    const { client, sent } = clientWith(signedIn, { internalUrl: 'http://portvakt:3000', basePath: '/api/auth' });
    const cookie = `product=1; ${COOKIE}; portvakt.dont_remember=x; my_session_tokens=2`;
    const seen = await client.session({ cookie, clientAddress: '198.51.100.7', userAgent: 'Firefox' });
    expect(seen).toEqual({ view: VIEW, setCookies: ['a=1', 'b=2'] });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      url: 'http://portvakt:3000/api/auth/get-session',
      headers: {
        cookie: `${COOKIE}; portvakt.dont_remember=x`,
        'x-forwarded-for': '198.51.100.7',
        'user-agent': 'Firefox',
      },
    });
  });

  it.each([undefined, null, '', 'product=1', 'portvakt.dont_remember=x'])(
    'asks nothing for the cookies %j',
    async (cookie) => {
      const { client, sent } = clientWith(signedIn);
      expect(await client.session({ cookie })).toEqual({ view: null, setCookies: [] });
      expect(sent).toEqual([]);
    },
  );

  it('may ask for no refresh, and in a browser sends the cookies of the browser', async () => {
    const { client, sent } = clientWith(signedIn);
    await client.session({ cookie: COOKIE, disableRefresh: true });
    await client.session();
    expect(sent.map(({ url }) => url)).toEqual([
      'https://konto.example.no/get-session?disableRefresh=true',
      'https://konto.example.no/get-session',
    ]);
    expect(sent[1]?.init).toMatchObject({ credentials: 'include' });
  });

  it('is shared by callers of the same visitor while it is under way, and kept by nobody', async () => {
    const { client, sent } = clientWith(signedIn);
    const visitor = { cookie: COOKIE, clientAddress: '198.51.100.7', userAgent: 'Firefox' };
    const others = [
      { ...visitor, clientAddress: '198.51.100.8' },
      { ...visitor, userAgent: 'Safari' },
    ];
    await Promise.all([visitor, visitor, ...others].map((each) => client.session(each)));
    expect(sent).toHaveLength(3);
    await client.session(visitor);
    expect(sent).toHaveLength(4);
  });

  it.each([
    ['429', () => new Response('', { status: 429, headers: { 'retry-after': '7' } }), 7],
    ['503', () => new Response('', { status: 503, headers: { 'retry-after': '2.5' } }), 3],
    ['500', () => Response.json({ code: 'FAILED_TO_GET_SESSION' }, { status: 500 }), 1],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/' } }), 1],
    ['a page of somebody else', () => new Response('<html>'), 1],
    ['no connection', () => Promise.reject(new TypeError('fetch failed')), 1],
  ])('is unavailable, and never nobody, after %s', async (_, answer, retryAfterSeconds) => {
    const { client } = clientWith(answer);
    const failure = await client.session({ cookie: COOKIE }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PortvaktUnavailable);
    expect(failure).toMatchObject({ retryAfterSeconds });
  });

  it('is unavailable where no answer comes in time', async () => {
    const waiting = (_url: unknown, { signal }: RequestInit = {}) =>
      new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    const { client } = clientWith(signedIn, { timeoutMs: 10, fetch: waiting });
    await expect(client.session({ cookie: COOKIE })).rejects.toBeInstanceOf(PortvaktUnavailable);
  });
});

describe('signOut()', () => {
  const refused = (status: number, code: string) => () => Response.json({ code }, { status });

  it.each([
    ['ended the session', () => Response.json({ success: true })],
    ['found that it had ended', refused(400, 'FAILED_TO_GET_SESSION')],
  ])('is done where Portvakt %s', async (_, answer) => {
    const { client, sent } = clientWith(answer);
    await client.signOut();
    expect(sent).toMatchObject([
      { url: 'https://konto.example.no/sign-out', init: { method: 'POST', credentials: 'include' } },
    ]);
  });

  it.each([
    ['500', refused(500, 'FAILED_TO_GET_SESSION')],
    ['another refusal', refused(400, 'INVALID_ORIGIN')],
    ['a page of somebody else', () => new Response('<html>', { status: 400 })],
  ])('is unavailable after %s', async (_, answer) => {
    await expect(clientWith(answer).client.signOut()).rejects.toBeInstanceOf(PortvaktUnavailable);
  });
});

describe('the pages', () => {
  const { client } = clientWith(signedIn);

  it('are those of Portvakt, with the way back', () => {
    expect(client.signInUrl({ returnTo: 'https://app.example.no/a?b=1' })).toBe(
      'https://konto.example.no/logg-inn?neste=https%3A%2F%2Fapp.example.no%2Fa%3Fb%3D1',
    );
    expect(client.signInUrl({ returnTo: '/a', language: 'nn' })).toBe(
      'https://konto.example.no/logg-inn?neste=%2Fa&spraak=nn',
    );
    expect(client.signUpUrl({ language: 'en' })).toBe('https://konto.example.no/registrer?spraak=en');
    expect(client.signUpUrl()).toBe('https://konto.example.no/registrer');
    expect(client.accountUrl('security')).toBe('https://konto.example.no/konto/sikkerhet');
    expect(client.accountUrl()).toBe('https://konto.example.no/konto');
  });
});
