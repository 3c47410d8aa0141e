import { describe, expect, it } from '@jest/globals';

import { type Database, emptyDatabase } from './testing/database.js';
import { type Environment, Program } from './testing/program.js';
import { SECRET, Service } from './testing/service.js';
import { aSignedUpUser } from './testing/users.js';
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

const committed = async (database: Database): Promise<readonly string[]> => {
  const rows = await database.sql<{ id: string }>(`SELECT "id" FROM "auditEvent" WHERE "kind" = 'sign-up.completed'`);
  return rows.map(({ id }) => id);
};

const areAllDelivered = async (database: Database): Promise<boolean> =>
  (await database.sql('SELECT FROM "delivery"')).length === 0;

/** As if the lease of a process that died, or the pause after a failure, had passed. */
const comesDue = (database: Database): Promise<unknown[]> =>
  database.sql(`UPDATE "delivery" SET "dueAt" = now() - interval '1 second' WHERE "state" = 'due'`);

describe('webhooks of a service that is killed under load', () => {
  it('say everything that was committed at least once, and nothing else (case 23)', async () => {
    const [database, sink] = [await emptyDatabase(), await WebhookSink.open()];
    const environment = { DATABASE_URL: database.url, ...webhooksTo(sink) };
    for (let kill = 1; kill <= 3; kill++) {
      const service = await Service.start(environment);
      const signingUp = Array.from({ length: 6 }, () => aSignedUpUser(service).catch(() => undefined));
      await Promise.race(signingUp);
      await service.stop('SIGKILL');
      await Promise.all(signingUp);
    }
    const service = await Service.start(environment);
    await comesDue(database);
    await waitUntil('everything is delivered', () => areAllDelivered(database));
    expect([...new Set(sink.ids)].sort()).toEqual([...(await committed(database))].sort());
    expect(sink.ids.length).toBeGreaterThanOrEqual(3);
    await service.stop();
  });
});

describe('the commands about deliveries and webhooks', () => {
  it('test an address, list what waits, replay it, replay history and forget', async () => {
    const [database, sink] = [await emptyDatabase(), await WebhookSink.open()];
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
});
