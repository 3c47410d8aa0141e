import { describe, expect, it } from '@jest/globals';

import { Browser } from './testing/browser.js';
import { type Database, aDatabase } from './testing/database.js';
import { GitHubStub } from './testing/github-stub.js';
import type { Environment } from './testing/program.js';
import { loggedLines, SECRET, Service } from './testing/service.js';
import { TraceCollector } from './testing/trace-collector.js';
import { aSignedUpUser, PASSWORD, signedInAs } from './testing/users.js';
import { waitUntil } from './testing/wait-until.js';
import { WebhookSink } from './testing/webhook-sink.js';
import { mailTo, writtenMails } from './testing/written-mails.js';

const HOOK_SECRET = `whsec_${Buffer.alloc(32, 'portvakt').toString('base64')}`;
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const NEW_PASSWORD = 'et helt nytt passord';

const start = async ({ url }: Database, collector: TraceCollector, environment: Environment = {}): Promise<Service> =>
  Service.start({
    DATABASE_URL: url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=kjenner%20deg',
    ...environment,
  });

/** Requests the session like a proxy that has begun a trace. */
const askWithTrace = (service: Service): Promise<Response> =>
  service.fetch('/get-session', { headers: { traceparent: `00-${TRACE}-${PARENT}-01` } });

async function resetPassword(service: Service, browser: Browser, email: string): Promise<void> {
  await browser.post('/forget-password', { email, redirectTo: '/nytt-passord' });
  const { text } = await mailTo(service, email, 2);
  const [, token] = /reset-password\/(\w+)/.exec(text) ?? [];
  const answer = await browser.post('/reset-password', { newPassword: NEW_PASSWORD, token });
  expect(answer.status).toBe(200);
}

async function signInAtGitHub(browser: Browser): Promise<void> {
  const began = await browser.post('/sign-in/social', { provider: 'github', callbackURL: '/inn' });
  const { url } = (await began.json()) as { readonly url: string };
  await browser.get(`/callback/github?code=hemmelig-kode&state=${new URL(url).searchParams.get('state')}`);
  expect(await signedInAs(browser)).toBe('ola@eksempel.no');
}

/** What must not be visible to somebody who has the traces. */
async function secretsOf(service: Service, database: Database): Promise<readonly string[]> {
  const stored = await database.sql<{ readonly text: string | null }>(
    `SELECT unnest(ARRAY["token", "userId", "ipAddress", "userAgent"]) AS "text" FROM "session"
     UNION ALL SELECT unnest(ARRAY["id", "email", "name"]) FROM "user"
     UNION ALL SELECT unnest(ARRAY["password", "accountId", "accessToken"]) FROM "account"
     UNION ALL SELECT unnest(ARRAY["identifier", "value"]) FROM "verification"`,
  );
  const mailed = (await writtenMails(service)).flatMap(({ text }) => [...text.matchAll(/[\w.-]{24,}/g)].map(String));
  const typed = [
    PASSWORD,
    NEW_PASSWORD,
    'feil passord',
    SECRET,
    HOOK_SECRET,
    '127.0.0.1',
    '$1',
    'eksempel.no',
    'hemmelig',
    '?',
  ];
  return [...typed, ...mailed, ...stored.flatMap(({ text }) => (text ? [text] : []))];
}

describe('a service with a collector of traces', () => {
  it('exports the durations of requests, mails and webhooks, and nothing about the users', async () => {
    const [database, collector] = [await aDatabase(), await TraceCollector.open()];
    const [sink, github] = [await WebhookSink.open(), await GitHubStub.open()];
    const service = await start(database, collector, {
      ACCESS_LOG: 'true',
      TRUSTED_PROXIES: '127.0.0.1',
      WEBHOOKS: JSON.stringify({ crm: { url: sink.url, types: ['sign_up.*'], secret: HOOK_SECRET } }),
      WEBHOOK_ALLOW_HTTP: 'true',
      ...github.settings,
    });
    const { browser, email } = await aSignedUpUser(service);
    await browser.post('/sign-in/email', { email, password: 'feil passord' });
    await resetPassword(service, browser, email);
    await browser.post('/sign-in/email', { email, password: NEW_PASSWORD });
    await browser.get('/reset-password/hemmelig-token?callbackURL=/nytt-passord');
    await service.fetch('/finnes-ikke/hemmelig-sti?q=hemmelig');
    await signInAtGitHub(new Browser(service));
    await askWithTrace(service);

    const asked = await waitUntil('the request of the proxy is received', () =>
      Promise.resolve(collector.spans.find(({ traceId }) => traceId === TRACE)),
    );
    expect(asked).toMatchObject({ name: 'GET /get-session', parentSpanId: PARENT });
    const signUp = await collector.span('POST /sign-up/email');
    expect(signUp.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/sign-up/email',
      'http.response.status_code': 200,
    });
    for (const name of ['password hash', 'INSERT user', 'COMMIT']) {
      expect(await collector.span(name, signUp.spanId)).toMatchObject({ traceId: signUp.traceId });
    }
    const callback = await collector.span('GET /callback/:id');
    expect((await collector.span('github exchange', callback.spanId)).attributes).toMatchObject({
      'portvakt.provider': 'github',
    });
    expect(github.headers).not.toContain('traceparent');
    expect((await collector.span('mail reset-password')).parentSpanId).toBeUndefined();
    const delivered = await collector.span('webhook crm');
    expect(delivered.attributes).toMatchObject({ 'http.response.status_code': 204 });
    expect(sink.traceparents).toContain(`00-${delivered.traceId}-${delivered.spanId}-01`);
    expect([...collector.paths, ...collector.keys]).toEqual(['POST /v1/traces', 'kjenner deg']);

    const line = loggedLines(service.program.stdout).find(
      (each) => 'route' in each && each.route === '/sign-up/email' && 'stream' in each && each.stream === 'access',
    );
    expect(line).toMatchObject({ trace_id: signUp.traceId, span_id: signUp.spanId });
    const secrets = await secretsOf(service, database);
    expect(secrets.length).toBeGreaterThan(20);
    expect(secrets.filter((secret) => collector.text.includes(secret))).toEqual([]);
  });

  it('ignores the trace of a client, and logs when the collector takes no traces and takes them again', async () => {
    const [database, collector] = [await aDatabase(), await TraceCollector.open()];
    collector.status = 400;
    const service = await start(database, collector, { LOG_LEVEL: 'info' });
    const isLogged = (message: string) => () =>
      Promise.resolve(loggedLines(service.program.stdout).some((line) => 'msg' in line && line.msg === message));
    expect((await askWithTrace(service)).status).toBe(200);
    await waitUntil('the refusal is logged', isLogged('the collector takes no traces; they are dropped'));
    collector.status = 200;
    expect((await askWithTrace(service)).status).toBe(200);
    await waitUntil('the end of it is logged', isLogged('the collector takes traces again'));
    expect((await collector.span('GET /get-session')).parentSpanId).toBeUndefined();
    expect(collector.spans.map(({ traceId }) => traceId)).not.toContain(TRACE);
    expect(await service.stop()).toMatchObject({ code: 0 });
  });
});
