import { describe, expect, it } from '@jest/globals';

import { type Database, emptyDatabase } from './testing/database.js';
import { aSignedUpUser } from './testing/users.js';
import { type Ending, Program } from './testing/program.js';
import { READY, readiness } from './testing/readiness.js';
import { loggedLines, Service } from './testing/service.js';
import { temporaryFolder } from './testing/temporary-folder.js';
import { waitUntil } from './testing/wait-until.js';

interface Said extends Ending {
  readonly stdout: string;
  readonly stderr: string;
}

const migrate = (database: Database, ...args: readonly string[]): Promise<Said> => migrateWith({}, database, ...args);

async function migrateWith(
  settings: Readonly<Record<string, string>>,
  database: Database,
  ...args: readonly string[]
): Promise<Said> {
  const environment = { DATABASE_URL: database.url, DATA_DIR: temporaryFolder(), ...settings };
  const program = Program.start('migrate.js', { args, environment });
  const ending = await program.ended;
  return { ...ending, stdout: program.stdout, stderr: program.stderr };
}

describe('migrations as a release step', () => {
  it('leave the service alive but not ready until they have run', async () => {
    const database = await emptyDatabase();
    const service = await Service.start({ DATABASE_URL: database.url, MIGRATE_ON_START: 'false' });
    expect((await service.fetch('/ok')).status).toBe(200);
    const line = await waitUntil('the log says what to do', async () =>
      loggedLines(service.program.stdout).find(
        (each) => 'msg' in each && String(each.msg).startsWith('migrations are pending'),
      ),
    );
    expect(line).toMatchObject({ level: 50, msg: expect.stringContaining('`npm run migrate -- up`') });
    expect(await readiness(service, 503)).toEqual({ ok: false, database: 'up', migrations: 'pending' });

    expect(await migrate(database, 'up')).toMatchObject({ code: 0, stderr: '' });
    expect(await readiness(service, 200)).toEqual(READY);
    await aSignedUpUser(service);
  });

  it('are listed, checked and applied by one command', async () => {
    const database = await emptyDatabase();
    const before = await migrate(database, 'status');
    expect(before).toMatchObject({ code: 0, stdout: expect.stringMatching(/^(pending \w+\n)+$/) });
    expect(await migrate(database, 'check')).toMatchObject({ code: 1, stdout: before.stdout });

    const applied = before.stdout.replaceAll('pending', 'applied');
    expect(await migrate(database, 'up')).toMatchObject({ code: 0, stdout: `${applied}the schema is current\n` });
    expect(await migrate(database, 'up')).toMatchObject({ code: 0, stdout: 'the schema is current\n' });
    const names = [...applied.matchAll(/applied (\w+)/g)].map(([, name]) => name);
    const reported = await database.sql('SELECT "kind", "actorType", "facts"->\'names\' AS names FROM "auditEvent"');
    expect(reported).toEqual([{ kind: 'migrations.applied', actorType: 'command', names }]);
    expect(await migrate(database, 'status')).toMatchObject({ stdout: `${applied}the schema is current\n` });
    expect(await migrate(database, 'check')).toMatchObject({ code: 0, stdout: 'the schema is current\n' });
  });

  it('name a field that becomes unique while users share a value of it, and change nothing', async () => {
    const database = await emptyDatabase();
    await migrate(database, 'up');
    await database.sql(
      `INSERT INTO "user" ("id", "email", "name", "extra")
       SELECT n, 'kari' || n || '@eksempel.no', 'Kari', '{"ansattnummer":"4711"}' FROM generate_series(1, 3) AS n`,
    );
    const stored = () => database.sql('SELECT * FROM "user" ORDER BY "id"');
    const before = await stored();
    const label = { nb: 'Ansattnummer', nn: 'Tilsettnummer', en: 'Employee number' };
    const field = { type: 'string', unique: true, label };
    const unique = { ADDITIONAL_USER_FIELDS: JSON.stringify({ ansattnummer: field }) };
    const refused = await migrateWith(unique, database, 'up');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('ansattnummer: 3 users share 1 value') });
    expect(refused.stdout + refused.stderr).not.toContain('4711');
    expect(await stored()).toEqual(before);
    expect(await database.sql(`SELECT FROM pg_indexes WHERE indexname = 'user_extra_ansattnummer_key'`)).toEqual([]);

    await database.sql(`UPDATE "user" SET "extra" = jsonb_build_object('ansattnummer', "id")`);
    expect(await migrateWith(unique, database, 'up')).toMatchObject({ code: 0 });
    expect(await migrateWith(unique, database, 'check')).toMatchObject({ code: 0 });
  });

  it('answer an unknown subcommand with the known ones', async () => {
    const database = await emptyDatabase();
    const answer = { code: 2, stdout: '', stderr: expect.stringMatching(/^usage: migrate up /) };
    expect(await migrate(database, 'sideways')).toMatchObject(answer);
    expect(await migrate(database)).toMatchObject(answer);
  });

  it('do nothing with arguments that the command does not know', async () => {
    const database = await emptyDatabase();
    const usage = { code: 2, stdout: '', stderr: expect.stringMatching(/^usage: migrate up /) };
    expect(await migrate(database, 'up', '--dry-run')).toMatchObject(usage);
    expect(await migrate(database, 'check')).toMatchObject({ code: 1 });
  });

  it('run once when several processes start on an empty database', async () => {
    const database = await emptyDatabase();
    const environment = { DATABASE_URL: database.url };
    const services = await Promise.all([1, 2, 3].map(() => Service.start(environment)));
    for (const service of services) expect(await readiness(service, 200)).toEqual(READY);
    const [first] = services;
    if (first) await aSignedUpUser(first);
    const rows = await database.sql<{ times: string }>(
      'SELECT count(*) AS times FROM "portvaktMigration" GROUP BY "name"',
    );
    expect(new Set(rows.map(({ times }) => times))).toEqual(new Set(['1']));
  });
});
