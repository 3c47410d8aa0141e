import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, it } from '@jest/globals';

import { type Database, aDatabase } from './testing/database.js';
import { type Environment, Program } from './testing/program.js';
import { LockedTable } from './testing/locked-table.js';
import { findPython, runPython } from './testing/python.js';
import { SECRET, Service } from './testing/service.js';
import { aSignedUpUser, PASSWORD } from './testing/users.js';
import { mailTo } from './testing/written-mails.js';
import { waitUntil } from './testing/wait-until.js';
import { WebhookSink } from './testing/webhook-sink.js';

const aSecret = `whsec_${Buffer.alloc(32, 'portvakt').toString('base64')}`;
const webhooksTo = ({ url }: WebhookSink, types = ['sign_up.*']): Environment => ({
  WEBHOOKS: JSON.stringify({ crm: { url, types, secret: aSecret } }),
  WEBHOOK_ALLOW_HTTP: 'true',
});

async function command(program: string, environment: Environment, ...args: readonly string[]) {
  const settings = { PUBLIC_URL: 'http://localhost:3000', AUTH_SECRET: SECRET, ...environment };
  const started = Program.start(program, { args, environment: settings });
  const { code } = await started.ended;
  return { code, stdout: started.stdout, stderr: started.stderr };
}

/** A statement of a request ends after five seconds. */
const LONGER_THAN_A_REQUEST_MS = 6_000;

const committed = async (database: Database): Promise<readonly string[]> => {
  const rows = await database.sql<{ id: string }>(`SELECT "id" FROM "auditEvent" WHERE "kind" = 'sign-up.completed'`);
  return rows.map(({ id }) => id);
};

const areAllDelivered = async (database: Database): Promise<boolean> =>
  (await database.sql('SELECT FROM "delivery"')).length === 0;

/** Simulates that the lease of a killed process, or the pause after a failure, has ended. */
const comesDue = (database: Database): Promise<unknown[]> =>
  database.sql(`UPDATE "delivery" SET "dueAt" = now() - interval '1 second' WHERE "state" = 'due'`);

/** Starts six sign-ups and resolves when one is acknowledged. Starts again if a busy service refuses all of them. */
async function startSignUps(service: Service, attempts = 5): Promise<{ readonly ended: Promise<unknown> }> {
  const signUps = Array.from({ length: 6 }, () => aSignedUpUser(service));
  const ended = Promise.allSettled(signUps);
  try {
    await Promise.any(signUps);
    return { ended };
  } catch (error) {
    if (attempts === 1) throw error;
    return startSignUps(service, attempts - 1);
  }
}

describe('webhooks of a service that is killed under load', () => {
  it('deliver everything that was committed at least once, and nothing else (case 23)', async () => {
    const [database, sink] = [await aDatabase(), await WebhookSink.open()];
    const environment = { DATABASE_URL: database.url, ...webhooksTo(sink) };
    for (let kill = 1; kill <= 3; kill++) {
      const service = await Service.start(environment);
      const signUps = await startSignUps(service);
      await service.stop('SIGKILL');
      await signUps.ended;
    }
    const service = await Service.start(environment);
    await comesDue(database);
    await waitUntil('everything is delivered', () => areAllDelivered(database));
    expect([...new Set(sink.ids)].sort()).toEqual([...(await committed(database))].sort());
    expect(sink.ids.length).toBeGreaterThanOrEqual(3);
    await service.stop();
  });
});

describe('the webhook of a deletion', () => {
  it('is delivered although the process is killed right after the commit (case 27)', async () => {
    const [database, sink] = [await aDatabase(), await WebhookSink.open()];
    const environment = {
      DATABASE_URL: database.url,
      DELETE_USER_ENABLED: 'true',
      ...webhooksTo(sink, ['user.deleted']),
    };
    const killed = await Service.start(environment);
    let asked = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    sink.hold = () => {
      asked();
      return new Promise(() => undefined);
    };
    const { browser } = await aSignedUpUser(killed);
    expect((await browser.post('/delete-user', { password: PASSWORD })).status).toBe(200);
    await isAsked;
    await killed.stop('SIGKILL');

    sink.hold = () => undefined;
    const before = sink.bodies.length;
    const next = await Service.start(environment);
    await comesDue(database);
    await waitUntil('it is delivered', () => areAllDelivered(database));
    const [event] = await database.sql<{ id: string }>(`SELECT "id" FROM "auditEvent" WHERE "kind" = 'user.deleted'`);
    expect(sink.bodies.slice(before).map((body) => JSON.parse(body) as object)).toMatchObject([
      { type: 'user.deleted' },
    ]);
    expect(sink.ids.at(-1)).toBe(event?.id);
    await next.stop();
  });
});

describe('webhooks of two processes', () => {
  it('deliver the events of one user in order, and one that hangs delays no other user, URL or mail (case 24)', async () => {
    const [database, crm, siem] = [await aDatabase(), await WebhookSink.open(), await WebhookSink.open()];
    const types = ['sign_up.*', 'profile.*', 'session.*'];
    const WEBHOOKS = Object.entries({ crm, siem }).map(([name, { url }]) => [name, { url, types, secret: aSecret }]);
    const environment = {
      DATABASE_URL: database.url,
      WEBHOOKS: JSON.stringify(Object.fromEntries(WEBHOOKS)),
      WEBHOOK_ALLOW_HTTP: 'true',
    };
    const first = await Service.start(environment);
    const services = [first, await Service.start(environment)];
    const [kari, ola] = [await aSignedUpUser(first), await aSignedUpUser(first)];
    const idOf = async ({ email }: typeof kari): Promise<string> =>
      (await database.sql<{ id: string }>('SELECT "id" FROM "user" WHERE "email" = $1', [email]))[0]?.id ?? '';
    const [kariId, olaId] = [await idOf(kari), await idOf(ola)];
    await waitUntil('both sign-ups are delivered', () => areAllDelivered(database));

    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    crm.hold = (body) => (body.includes(olaId) ? released : undefined);
    for (let change = 1; change <= 12; change++) {
      for (const { browser } of [ola, kari]) {
        const at = browser.on(services[change % 2] ?? first);
        expect((await at.post('/update-user', { name: `Navn ${change}` })).status).toBe(200);
      }
    }
    const orderOf = async (id: string): Promise<readonly string[]> =>
      (
        await database.sql<{ id: string }>(
          `SELECT "id" FROM "auditEvent" WHERE "subjectId" = $1 AND "kind" IN ('sign-up.completed', 'profile.changed')
           ORDER BY "position"`,
          [id],
        )
      ).map((row) => row.id);
    const firstArrivals = async (sink: WebhookSink, id: string): Promise<readonly string[]> => {
      const own = new Set(await orderOf(id));
      return [...new Set(sink.ids)].filter((event) => own.has(event));
    };
    const hasAll = (sink: WebhookSink, id: string) => async () => (await firstArrivals(sink, id)).length === 13;
    await waitUntil('Kari’s are with the address that hangs', hasAll(crm, kariId));
    await waitUntil('Ola’s are with the other address', hasAll(siem, olaId));
    const { email } = await aSignedUpUser(first);
    await mailTo(first, email);
    expect(await firstArrivals(crm, olaId)).toEqual((await orderOf(olaId)).slice(0, 2));

    release();
    // The hanging attempt has failed, and the next one may be minutes away.
    await comesDue(database);
    await waitUntil('Ola’s are delivered', hasAll(crm, olaId));
    for (const sink of [crm, siem]) {
      for (const id of [kariId, olaId]) expect(await firstArrivals(sink, id)).toEqual(await orderOf(id));
    }
    for (const service of services) await service.stop();
  });
});

describe('the commands about deliveries and webhooks', () => {
  it('test a URL, list what waits, replay it, replay history and forget', async () => {
    const [database, sink] = [await aDatabase(), await WebhookSink.open()];
    const environment = { DATABASE_URL: database.url, ...webhooksTo(sink) };
    const deliveries = (...args: readonly string[]) => command('deliveries.js', environment, ...args);
    const service = await Service.start(environment);

    expect(await command('webhooks.js', environment, 'test', 'crm')).toMatchObject({
      code: 0,
      stdout: 'crm answered 204\n',
    });
    expect(JSON.parse(sink.bodies[0] ?? '')).toMatchObject({ type: 'webhook.test', data: {} });
    sink.status = 500;
    expect(await command('webhooks.js', environment, 'test', 'crm')).toMatchObject({
      code: 1,
      stdout: 'crm answered 500\n',
    });
    expect(await command('webhooks.js', environment, 'test', 'erp')).toMatchObject({ code: 1, stdout: '' });

    await aSignedUpUser(service);
    const [id] = await committed(database);
    await waitUntil('it has failed', async () => sink.ids.includes(id ?? ''));
    await database.sql('UPDATE "delivery" SET "attempts" = 9');
    await comesDue(database);
    const isGivenUp = async () =>
      (await database.sql(`SELECT FROM "delivery" WHERE "state" = 'given-up'`)).length === 1;
    await waitUntil('it is given up', isGivenUp);
    expect((await deliveries('list')).stdout).toBe('webhooks/crm  0 waiting  0 failing  1 given up\n');
    expect((await deliveries('list', '--follower', 'webhooks/crm')).stdout).toBe(
      `${id}  sign-up.completed  10 attempts  given up\n`,
    );

    sink.status = 204;
    sink.ids.splice(0);
    expect((await deliveries('replay')).stdout).toBe('1 delivery due again\n');
    await waitUntil('it is delivered', () => areAllDelivered(database));
    const since = ['--since', '2020-01-01'];
    expect((await deliveries('replay', '--follower', 'webhooks/crm', ...since)).stdout).toBe('1 delivery due\n');
    await waitUntil('it is delivered again', () => areAllDelivered(database));
    expect(sink.ids).toEqual([id, id]);
    expect(await deliveries('replay', '--follower', 'webhooks/erp', ...since)).toMatchObject({
      code: 1,
      stderr: 'No follower is called webhooks/erp; nothing was done.\n',
    });

    await database.sql(
      `INSERT INTO "delivery" ("follower", "eventId", "position", "dueAt") VALUES ('acme/old', 'x', 1, now())`,
    );
    expect((await deliveries('list', '--follower', 'acme/old')).stdout).toMatch(
      /^x {2}no longer in the audit log {2}0/,
    );
    expect((await deliveries('forget', '--follower', 'acme/old')).stdout).toBe('1 delivery forgotten\n');
    expect(await database.sql('SELECT FROM "delivery"')).toEqual([]);
    await service.stop();
  });

  it('list the first thousand of a follower, and say where there are more', async () => {
    const database = await aDatabase();
    const list = () => command('deliveries.js', { DATABASE_URL: database.url }, 'list', '--follower', 'acme/crm');
    const add = (first: number, last: number) =>
      database.sql(
        `INSERT INTO "delivery" ("follower", "eventId", "position", "dueAt")
         SELECT 'acme/crm', 'event' || n, n, now() FROM generate_series(${first}, ${last}) n`,
      );
    const linesOf = (stdout: string): readonly string[] => stdout.trimEnd().split('\n');

    await add(1, 1000);
    const all = await list();
    expect([all.code, all.stderr, linesOf(all.stdout).length]).toEqual([0, '', 1000]);
    await add(1001, 1001);
    const some = await list();
    expect([some.code, some.stderr]).toEqual([0, 'There are more; only the first 1000 are listed.\n']);
    expect(linesOf(some.stdout).map((line) => line.split(' ')[0])).toEqual(
      Array.from({ length: 1000 }, (_, index) => `event${index + 1}`),
    );
  });

  it('take longer than a request may where there is much to do', async () => {
    const database = await aDatabase();
    const locked = await LockedTable.lock(database, 'delivery');
    const forgetting = command('deliveries.js', { DATABASE_URL: database.url }, 'forget', '--follower', 'acme/old');
    await locked.waiters(1);
    await pause(LONGER_THAN_A_REQUEST_MS);
    await locked.unlock();
    expect(await forgetting).toMatchObject({ code: 0, stdout: '0 deliveries forgotten\n' });
  });
});

const PYTHON = findPython('hashlib', 'hmac');
const RECEIVER = join(__dirname, '../../../examples/consumers/verify_webhook.py');

describe('a webhook in Python', () => {
  if (!PYTHON) {
    it('is not verified here: there is no Python', () => undefined);
    return;
  }

  it('verifies by the published scheme with the old and the new secret, and not with one byte changed (case 28)', async () => {
    const sink = await WebhookSink.open();
    const [secret, previousSecret] = ['new', 'previous'].map(
      (word) => `whsec_${Buffer.alloc(32, word).toString('base64')}`,
    );
    const crm = { url: sink.url, types: ['*'], secret, previousSecret };
    const environment = {
      DATABASE_URL: 'postgres://localhost/unused',
      WEBHOOKS: JSON.stringify({ crm }),
      WEBHOOK_ALLOW_HTTP: 'true',
    };
    expect(await command('webhooks.js', environment, 'test', 'crm')).toMatchObject({ code: 0 });
    const [headers, body] = [JSON.stringify(sink.headers[0]), sink.bodies[0] ?? ''];
    const verify = (text: string, WEBHOOK_SECRET = secret) =>
      runPython(PYTHON, [RECEIVER, headers], { WEBHOOK_SECRET }, text);
    expect(verify(body)).toBe('webhook.test\n');
    expect(verify(body, previousSecret)).toBe('webhook.test\n');
    expect(() => verify(`${body} `)).toThrow('not signed by Portvakt');
    expect(() => verify(body, aSecret)).toThrow('not signed by Portvakt');
  });
});
