import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { Browser } from './testing/browser.js';
import { aDatabase, withPatience } from './testing/database.js';
import { LockedTable } from './testing/locked-table.js';
import { MailSink } from './testing/mail-sink.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, signedInAs } from './testing/users.js';
import { RawConnection } from './testing/raw-connection.js';
import { readiness } from './testing/readiness.js';
import { Service, startMain } from './testing/service.js';
import { waitUntil } from './testing/wait-until.js';

const ENDED_WELL = { code: 0, signal: null };

const stopsListening = (service: Service): Promise<true> =>
  waitUntil('new connections are refused', () =>
    fetch(`${service.address}/ok`, { headers: { connection: 'close' } }).then(
      () => false as const,
      () => true as const,
    ),
  );

describe('a service that is stopped', () => {
  it('logs that it is draining and serves requests, each as the last on its connection, before the port closes', async () => {
    const database = await aDatabase();
    const service = await Service.start({ DATABASE_URL: database.url, DRAIN_SECONDS: '12' });
    const kept = await RawConnection.to(service);
    kept.get('/ok');
    await waitUntil('the first answer is there', async () => kept.statuses.length === 1);
    service.program.signal('SIGTERM');

    const draining = { ok: false, database: 'up', migrations: 'current', draining: true };
    expect(await readiness(service, 503)).toEqual(draining);
    const { email } = await aSignedUpUser(service);
    const signedIn = await new Browser(service).post('/sign-in/email', { email, password: PASSWORD });
    expect([signedIn.status, signedIn.headers.get('connection')]).toEqual([200, 'close']);
    kept.get('/ok');
    await kept.closed;
    expect(kept.statuses).toEqual([200, 200]);
    await stopsListening(service);
    expect(await service.program.ended).toEqual(ENDED_WELL);
  });

  it('finishes open requests and its mails', async () => {
    const database = await aDatabase();
    const sink = await MailSink.open({ delayMs: 500 });
    const smtp = { SMTP_URL: `smtp://127.0.0.1:${sink.port}` };
    const service = await Service.start({ DATABASE_URL: withPatience(database), ...smtp });
    const kari = await aSignedUpUser(service);
    const newEmail = anEmailAddress();

    const table = await LockedTable.lock(database, 'session');
    const signIn = new Browser(service).post('/sign-in/email', { email: kari.email, password: PASSWORD });
    const signUp = new Browser(service).post('/sign-up/email', { name: 'Ola', email: newEmail, password: PASSWORD });
    await table.waiters(2);
    service.program.signal('SIGTERM');

    await stopsListening(service);
    await table.unlock();

    expect((await signIn).status).toBe(200);
    expect((await signUp).status).toBe(200);
    expect(await service.program.ended).toEqual(ENDED_WELL);
    expect(sink.recipients).toEqual(expect.arrayContaining([kari.email, newEmail]));
  });

  it('closes the connection of an open request after its answer', async () => {
    const database = await aDatabase();
    const service = await Service.start({ DATABASE_URL: withPatience(database) });
    const { email } = await aSignedUpUser(service);
    const table = await LockedTable.lock(database, 'session');
    const connection = await RawConnection.to(service);
    connection.post('/sign-in/email', { email, password: PASSWORD });
    await table.waiters(1);

    service.program.signal('SIGTERM');
    await stopsListening(service);
    await table.unlock();
    await connection.closed;
    expect(connection.statuses).toEqual([200]);
    expect(connection.received).toMatch(/\r\nConnection: close\r\n/i);
    expect(await service.program.ended).toEqual(ENDED_WELL);
  });

  it('does not wait forever for a mail server', async () => {
    const database = await aDatabase();
    const stuck = await MailSink.open({ delayMs: 600_000 });
    const smtp = { SMTP_URL: `smtp://127.0.0.1:${stuck.port}` };
    const service = await Service.start({ DATABASE_URL: database.url, ...smtp });
    await aSignedUpUser(service);
    await waitUntil('the mail server has received a mail', async () => stuck.received > 0);
    expect(await service.stop()).toEqual(ENDED_WELL);
    expect(service.program.stderr).toBe('');
  });

  it('waits neither for idle connections nor forever for an incomplete body', async () => {
    const database = await aDatabase();
    const service = await Service.start({ DATABASE_URL: database.url });
    const silent = await RawConnection.to(service);
    const idle = await RawConnection.to(service);
    idle.get('/ok');
    const stalled = await RawConnection.to(service);
    stalled.post('/sign-in/email', { email: anEmailAddress(), password: PASSWORD }, 10);
    await waitUntil('the idle one has its answer', async () => idle.statuses.length > 0);

    expect(await service.stop()).toEqual(ENDED_WELL);
    await Promise.all([silent.closed, idle.closed, stalled.closed]);
    expect(service.program.stderr).toBe('');
  });

  it('continues on SIGHUP, and logs that', async () => {
    const database = await aDatabase();
    const service = await Service.start({ DATABASE_URL: withPatience(database), LOG_LEVEL: 'warn' });
    const { email } = await aSignedUpUser(service);
    const table = await LockedTable.lock(database, 'session');
    const signIn = new Browser(service).post('/sign-in/email', { email, password: PASSWORD });
    await table.waiters(1);
    service.program.signal('SIGHUP');
    await waitUntil('the log says so', async () => /SIGHUP is ignored/.test(service.program.stdout));
    await table.unlock();
    expect((await signIn).status).toBe(200);
    expect(await service.stop()).toEqual(ENDED_WELL);
  });

  it('stops cleanly when the terminal interrupts all processes twice', async () => {
    const service = await Service.start({}, { ownGroup: true });
    const { email, browser } = await aSignedUpUser(service);
    service.program.signalGroup('SIGINT');
    service.program.signalGroup('SIGINT');
    expect(await service.program.ended).toEqual(ENDED_WELL);

    const next = await Service.start({ DATA_DIR: service.dataDir });
    expect(await signedInAs(browser.on(next))).toBe(email);
  });

  it('stops cleanly while it is still starting', async () => {
    // The database is created before, so that on a busy machine its creation does not count towards the time for
    // stopping.
    const service = await Service.start();
    await service.stop();
    const { dataDir } = service;
    // A stop may take the drain and ten seconds; the drain only begins once the port is open.
    const program = startMain({ DATA_DIR: dataDir, DRAIN_SECONDS: '60' });
    await waitUntil('the database starts', async () => existsSync(join(dataDir, 'pg/postmaster.pid')));
    program.signal('SIGTERM');
    expect(await program.ended).toEqual(ENDED_WELL);
    expect(program.stderr).toBe('');
  });
});
