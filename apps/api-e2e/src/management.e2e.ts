import { isDeepStrictEqual } from 'node:util';

import { describe, expect, it } from '@jest/globals';

import { aDatabase, emptyDatabase } from './testing/database.js';
import { DatabaseProxy } from './testing/database-proxy.js';
import { freePort } from './testing/free-port.js';
import { processAnswers, scrape } from './testing/management.js';
import { listeningLines, loggedLines, Service } from './testing/service.js';
import { aSignedUpUser, PASSWORD } from './testing/users.js';
import { waitUntil } from './testing/wait-until.js';

const UP = { ok: true, database: 'up', migrations: 'current' };

const start = async (environment: Readonly<Record<string, string>> = {}): Promise<Service> =>
  Service.start({ DATABASE_URL: (await aDatabase()).url, MANAGEMENT_PORT: '0', ...environment });

/** The numbers of two processes, once both answer within the time that the port waits for them. */
const bothProcesses = (service: Service): Promise<readonly string[]> =>
  waitUntil('both processes answer', async () => {
    const processes = (await scrape(service)).processes();
    return processes.length === 2 && processes;
  });

describe('the management port', () => {
  it('reports what users do, without a trace of who they are', async () => {
    const service = await start();
    const { browser, email } = await aSignedUpUser(service);
    await browser.post('/sign-in/email', { email, password: 'feil passord' });
    await browser.post('/sign-in/email', { email, password: PASSWORD });
    await browser.get('/get-session');
    await browser.get('/reset-password/hemmelig-token?callbackURL=/nytt-passord');
    await waitUntil('the mails are sent', async () => (await scrape(service)).value('portvakt_outbox_mails{') === 0);

    const metrics = await scrape(service);
    expect(metrics.value('portvakt_sign_ins_total{method="password",outcome="completed"')).toBe(1);
    expect(metrics.value('portvakt_sign_ins_total{method="password",outcome="refused",reason="wrong-password"')).toBe(
      1,
    );
    expect(metrics.value('portvakt_http_requests_total{method="POST",route="/sign-in/email",status="401"')).toBe(1);
    expect(metrics.value('portvakt_http_requests_total{method="GET",route="/reset-password/:token"')).toBe(1);
    expect(metrics.value('portvakt_http_request_duration_seconds_count{method="GET",route="/get-session"')).toBe(1);
    expect(metrics.value('portvakt_session_lookup_batch_size_count')).toBeGreaterThan(0);
    expect(metrics.value('portvakt_events_total{kind="sign-up.completed"')).toBe(1);
    expect(metrics.value('portvakt_database_connections_max')).toBe(10);
    expect(metrics.value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(metrics.value('portvakt_password_hashes_running')).toBe(0);
    for (const secret of [email, 'eksempel', 'Kari', '127.0.0.1', 'hemmelig', PASSWORD, 'undici', 'node"']) {
      expect(metrics.text).not.toContain(secret);
    }
  });

  it('has the same number of series whatever paths and methods a client makes up', async () => {
    const service = await start();
    const ask = async (round: string): Promise<number> => {
      for (const path of ['/a', '/sign-in/x', '/callback/x/y', '/reset-password/x', '/%00', '/assets/x']) {
        await service.fetch(path + round);
      }
      for (const method of ['PUT', 'DELETE', 'PATCH']) await service.fetch(`/ok${round}`, { method });
      return (await scrape(service)).seriesOf('portvakt_http_');
    };
    const first = await ask('1');
    expect(first).toBeGreaterThan(0);
    expect(await ask('2')).toBe(first);
  });

  it('is not counted by a rate limit, whose refusals it reports', async () => {
    const service = await start({ RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_MAX: '3' });
    for (const status of [200, 200, 200, 429]) expect((await service.fetch('/ok')).status).toBe(status);
    for (let times = 0; times < 20; times++) {
      expect(await processAnswers(service, '/ok')).toEqual({ status: 200, body: { ok: true } });
    }
    expect((await scrape(service)).value('portvakt_rate_limit_refusals_total{rule="address"')).toBe(1);
  });

  it('reports that Redis does not answer, and nothing of Redis where none is configured', async () => {
    const alone = await start({ REDIS_URL: `redis://127.0.0.1:${await freePort()}`, RATE_LIMIT_ENABLED: 'true' });
    expect((await scrape(alone)).value('portvakt_rate_limit_store_up')).toBe(0);
    const inMemory = await start();
    expect((await scrape(inMemory)).value('portvakt_rate_limit_store_up')).toBeUndefined();
  });

  it('serves nothing else, and nothing to a POST', async () => {
    const service = await start();
    for (const path of ['/', '/get-session', '/metrics/x']) {
      expect(await processAnswers(service, path)).toMatchObject({ status: 404 });
    }
    expect(await processAnswers(service, '/metrics', 'POST')).toMatchObject({ status: 405 });
    expect((await service.fetch('/metrics')).status).toBe(404);
  });

  it('answers while the database is down', async () => {
    const proxy = await DatabaseProxy.to((await aDatabase()).url);
    const service = await start({ DATABASE_URL: proxy.url });
    expect(await processAnswers(service, '/ready')).toEqual({ status: 200, body: UP });
    const before = await scrape(service);
    expect([before.value('portvakt_ready'), before.value('portvakt_database_up')]).toEqual([1, 1]);
    await proxy.block();
    expect(await processAnswers(service, '/ready')).toMatchObject({ status: 503, body: { database: 'down' } });
    const metrics = await scrape(service);
    expect([metrics.value('portvakt_ready'), metrics.value('portvakt_database_up')]).toEqual([0, 0]);
    expect(metrics.value('portvakt_outbox_mails{')).toBeUndefined();
    expect(await processAnswers(service, '/ok')).toMatchObject({ status: 200 });
  });

  it('reports that it is not ready while migrations are pending, and the database is up', async () => {
    const service = await start({ DATABASE_URL: (await emptyDatabase()).url, MIGRATE_ON_START: 'false' });
    const pending = { ok: false, database: 'up', migrations: 'pending' };
    expect(await processAnswers(service, '/ready')).toEqual({ status: 503, body: pending });
    const metrics = await scrape(service);
    expect([metrics.value('portvakt_ready'), metrics.value('portvakt_database_up')]).toEqual([0, 1]);
    expect(metrics.value('portvakt_outbox_mails{')).toBeUndefined();
  });

  it('says that the service is stopping until it has stopped', async () => {
    const service = await start({ DRAIN_SECONDS: '6' });
    service.program.signal('SIGTERM');
    const draining = { status: 503, body: { ...UP, ok: false, draining: true } };
    await waitUntil('it does', async () => isDeepStrictEqual(await processAnswers(service, '/ready'), draining));
    expect(await service.program.ended).toEqual({ code: 0, signal: null });
  });

  it('does not exist without its setting', async () => {
    const service = await start({ MANAGEMENT_PORT: '' });
    expect(loggedLines(service.program.stdout).some((line) => 'managementAddress' in line)).toBe(false);
  });
});

describe('the management port of several processes', () => {
  it('labels each process, and gives a replacement the number of the one that died', async () => {
    const service = await start({ WEB_CONCURRENCY: '2', PORT: String(await freePort()) });
    const [first, second] = await listeningLines(service.program, 2);
    expect(await processAnswers(service, '/ready')).toEqual({ status: 200, body: UP });
    expect(await bothProcesses(service)).toEqual(['1', '2']);

    process.kill(second?.pid ?? 0, 'SIGSTOP');
    expect(await processAnswers(service, '/ok')).toEqual({ status: 503, body: { ok: false } });
    const withoutOne = await scrape(service);
    expect(withoutOne.processes()).toHaveLength(1);
    expect([withoutOne.value('portvakt_processes '), withoutOne.value('portvakt_processes_expected ')]).toEqual([1, 2]);
    process.kill(second?.pid ?? 0, 'SIGCONT');
    await waitUntil('both answer', async () => (await processAnswers(service, '/ok')).status === 200);

    const startOf = 'process_start_time_seconds{process="1"}';
    const before = (await scrape(service)).value(startOf);
    expect(before).toBeGreaterThan(0);
    process.kill(first.pid, 'SIGKILL');
    await listeningLines(service.program, 3);
    expect(await bothProcesses(service)).toEqual(['1', '2']);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });
});

describe('ACCESS_LOG', () => {
  it('logs each request by the pattern of its route, at any log level', async () => {
    const service = await start({ ACCESS_LOG: 'true', LOG_LEVEL: 'error', MANAGEMENT_PORT: '' });
    const answer = await service.fetch('/reset-password/hemmelig?callbackURL=/nytt-passord', { redirect: 'manual' });
    await service.fetch('/finnes-ikke?epost=kari@eksempel.no');
    await service.fetch('/get-session');
    const accesses = await waitUntil('three requests are logged', async () => {
      const lines = loggedLines(service.program.stdout).filter((line) => 'stream' in line && line.stream === 'access');
      return lines.length === 3 && lines;
    });
    expect(accesses).toEqual([
      expect.objectContaining({
        requestId: answer.headers.get('x-request-id'),
        method: 'GET',
        route: '/reset-password/:token',
        status: answer.status,
        durationMs: expect.any(Number),
      }),
      expect.objectContaining({ route: null, status: 404 }),
      expect.objectContaining({ route: '/get-session', status: 200 }),
    ]);
    expect(service.program.stdout).not.toMatch(/hemmelig|kari@|127\.0\.0\.1"(?!,"msg":"Portvakt)/);
  });
});
