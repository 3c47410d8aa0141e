import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { createTestDatabase, type TestDatabase } from '@portvakt/adapters/typeorm/testing';
import { createService } from '@portvakt/service';

import { auditLogText, auditRows } from '../../testing/audit-log.js';
import { SECRET } from '../../testing/test-app.js';

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'portvakt-test-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function startAndStop(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const service = await createService({
    NODE_ENV: 'test',
    PORT: '0',
    AUTH_SECRET: SECRET,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    WEB_ENABLED: 'false',
    API_REFERENCE_ENABLED: 'false',
    ...environment,
  });
  await service.start();
  await service.stop();
}

const settingsOf = async (): Promise<readonly unknown[]> =>
  (await auditRows({ database }, 'service.started')).map(({ facts }) => facts['settings']);

const byTheService = { outcome: 'done', subjectId: null, actorType: 'service', actorId: null, ipAddress: null };

describe('the audit log records the process (operators §10.2)', () => {
  it('each start, with the version and a digest of the settings', async () => {
    await startAndStop();
    await startAndStop({ AUTH_SECRET: `another ${SECRET}`, AUTH_PREVIOUS_SECRETS: SECRET });
    await startAndStop();
    await startAndStop({ POLICY: 'strict' });
    const facts = {
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      settings: expect.stringMatching(/^[0-9a-f]{64}$/),
    };
    const rows = await auditRows({ database });
    expect(rows).toMatchObject(Array.from({ length: 4 }, () => ({ ...byTheService, kind: 'service.started', facts })));
    const [first, , third, strict] = await settingsOf();
    expect(third).toBe(first);
    expect(strict).not.toBe(first);
    expect(await auditLogText({ database })).not.toContain(SECRET);
  });

  it('nothing of migrations where none is pending, and the names of those that a start applied', async () => {
    expect(await auditRows({ database }, 'migrations.%')).toEqual([]);
    await database.sql('DROP SCHEMA public CASCADE');
    await database.sql('CREATE SCHEMA public');
    await startAndStop();
    const applied = await database.sql<{ name: string }>('SELECT "name" FROM "portvaktMigration" ORDER BY "id"');
    const names = applied.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1);
    expect(await auditRows({ database }, 'migrations.%')).toMatchObject([
      { ...byTheService, kind: 'migrations.applied', facts: { names } },
    ]);
  });

  it('nothing of a start before the migrations, which it does not prevent', async () => {
    await database.sql('DROP SCHEMA public CASCADE');
    await database.sql('CREATE SCHEMA public');
    await startAndStop({ MIGRATE_ON_START: 'false' });
    expect(await database.sql("SELECT FROM pg_tables WHERE tablename = 'auditEvent'")).toEqual([]);
  });
});
