import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { whileTableIsLocked } from '../../testing/database-locks.js';
import { JSON_TYPE } from '../../testing/raw-requests.js';
import {
  consentAtProvider,
  errorPageUrl,
  locationOf,
  openCallback,
  startRedirect,
} from '../../testing/social-callbacks.js';
import { aProviderUser, goToProviderAndBack, type SocialApp, startSocialApp } from '../../testing/social-sign-in.js';
import { ORIGIN } from '../../testing/test-app.js';
import { aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';

/** Has the format of a state, so that it is looked up. */
const STATE = 'hemmelig'.repeat(4);

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly requestId?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
}

let app: SocialApp;
let lines: Line[] = [];
let user: SignedUpUser;

const start = (environment: Readonly<Record<string, string>> = {}): Promise<SocialApp> => {
  const log = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  return startSocialApp({ LOG_LEVEL: 'warn', ...environment }, ['github'], undefined, { log, isOverloadable: true });
};

/** The log lines of one request. */
const linesOf = (requestId: unknown): object[] =>
  lines.filter((line) => line.requestId === requestId).map(({ method, route, status }) => ({ method, route, status }));

async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  await app.database.sql(`ALTER TABLE "${table}" RENAME TO "elsewhere"`);
  try {
    return await work();
  } finally {
    await app.database.sql(`ALTER TABLE "elsewhere" RENAME TO "${table}"`);
  }
}

/** Sends the body only after the service has read the headers; returns the request id. */
async function postOnceAsked(path: string, body: string, headers: OutgoingHttpHeaders): Promise<unknown> {
  const { port } = app.nest.getHttpServer().address() as AddressInfo;
  const announced = { ...JSON_TYPE, 'content-length': Buffer.byteLength(body), expect: '100-continue', ...headers };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers: announced }, resolve);
    sent.on('error', reject).on('continue', () => sent.end(body));
    sent.flushHeaders();
  });
  answer.resume();
  return answer.headers['x-request-id'];
}

afterEach(() => {
  lines = [];
});

describe('lines of the log', () => {
  beforeAll(async () => {
    app = await start();
    user = await aSignedUpUser(app);
    await app.mails();
  });
  afterAll(() => app.stop());

  it('name the request of an unexpected error by the id in its answer', async () => {
    const body = { email: user.email, password: PASSWORD };
    const answer = await without('user', () => app.request().post('/sign-in/email').send(body).expect(500));
    const requestId = answer.headers['x-request-id'];
    expect(linesOf(requestId)).toEqual([{ method: 'POST', route: '/sign-in/email', status: 500 }]);
  });

  it('name the request of a session that cannot be read', async () => {
    const asked = () => app.request().get('/get-session').set('cookie', sessionCookie(user.token)).expect(500);
    const answer = await without('user', asked);
    const requestId = answer.headers['x-request-id'];
    expect(linesOf(requestId)).toContainEqual({ method: 'GET', route: '/get-session', status: 500 });
  });

  it('contain the route pattern, not the token in the path, nor the query', async () => {
    const asked = () => app.request().get(`/callback/hemmelig-id?code=hemmelig-kode&state=${STATE}`).expect(302);
    const answer = await without('verification', asked);
    expect(locationOf(answer)).toBe(errorPageUrl('internal_server_error'));
    const requestId = answer.headers['x-request-id'];
    expect(linesOf(requestId)).toContainEqual({ method: 'GET', route: '/callback/:id', status: 302 });
    expect(JSON.stringify(lines)).not.toContain('hemmelig');
  });

  it('distinguish parallel requests', async () => {
    const body = { email: user.email, password: PASSWORD };
    const all = await without('user', () =>
      Promise.all(Array.from({ length: 8 }, () => app.request().post('/sign-in/email').send(body).expect(500))),
    );
    const ids = all.map(({ headers }) => String(headers['x-request-id']));
    expect(new Set(ids).size).toBe(8);
    for (const id of ids) expect(linesOf(id)).toEqual([{ method: 'POST', route: '/sign-in/email', status: 500 }]);
  });

  it('carry the request id while the request is handled', async () => {
    app.fake.fail('github', 'token', 'server-error');
    const answer = await goToProviderAndBack(app, aProviderUser(app, 'github'), { browser: app.browser() });
    app.fake.reset();
    const requestId = answer.headers['x-request-id'];
    expect(linesOf(requestId)).toEqual([{ method: 'GET', route: '/callback/:id', status: undefined }]);
    expect(lines.map(({ msg }) => msg)).toEqual(['a request to a sign-in provider failed']);
  });

  it('carry the request id after its body was awaited', async () => {
    const provided = aProviderUser(app, 'github');
    const signedIn = await goToProviderAndBack(app, provided, { browser: app.browser() });
    const cookies = [signedIn.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
    app.fake.fail('github', 'userinfo', 'server-error');
    const headers = { cookie: cookies.join('; '), origin: ORIGIN };
    const requestId = await postOnceAsked('/account-info', JSON.stringify({ accountId: provided.id }), headers);
    app.fake.reset();
    expect(linesOf(requestId)).toContainEqual({ method: 'POST', route: '/account-info', status: undefined });
  });

  it('are not written for a social callback that is rejected for overload', async () => {
    const begun = await startRedirect(app, { body: { provider: 'github' } });
    const params = await consentAtProvider(app, begun, aProviderUser(app, 'github'));
    const answer = await whileTableIsLocked(app, 'verification', () => openCallback(begun, params));
    expect(locationOf(answer)).toBe(errorPageUrl('internal_server_error'));
    expect(linesOf(answer.headers['x-request-id'])).toEqual([]);
  });

  it('have ids that no client chooses, and every answer carries them', async () => {
    for (const path of ['/ok', '/get-session', '/unknown', '/%zz', '/list-sessions']) {
      const { headers } = await app.request().get(path).set('x-request-id', 'chosen');
      expect(headers['x-request-id']).toMatch(/^[\w-]+$/);
      expect(headers['x-request-id']).not.toBe('chosen');
    }
    const preflight = { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' };
    const { headers } = await app.request().options('/sign-out').set(preflight).expect(204);
    expect(headers['x-request-id']).toMatch(/^[\w-]+$/);
  });
});

describe('lines of the log behind a trusted proxy', () => {
  beforeAll(async () => {
    app = await start({ TRUSTED_PROXIES: '127.0.0.0/8,::1' });
  });
  afterAll(() => app.stop());

  it('have the id that the proxy sent, as does the answer', async () => {
    const asked = () =>
      app.request().get(`/callback/github?state=${STATE}&error=x`).set('x-request-id', 'edge-1:a/b+c=');
    const answer = await without('verification', asked);
    expect(answer.headers['x-request-id']).toBe('edge-1:a/b+c=');
    expect(linesOf('edge-1:a/b+c=')).toContainEqual({ method: 'GET', route: '/callback/:id', status: 302 });
  });

  it.each(['', ' ', 'a b', 'a"b', '<script>', 'x'.repeat(129), 'å'])(
    'have an id of the service if the proxy sent %j',
    async (id) => {
      const { headers } = await app.request().get('/ok').set('x-request-id', Buffer.from(id).toString('latin1'));
      expect(headers['x-request-id']).toMatch(/^[\w-]{8,40}$/);
    },
  );
});
