import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { createTestDatabase, type TestDatabase } from '@portvakt/adapters/typeorm/testing';
import { createService } from '@portvakt/service';

import { SECRET } from '../../testing/test-app.js';

const otherServer = createServer();
let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'portvakt-test-'));
  otherServer.listen(0, '127.0.0.1');
  await once(otherServer, 'listening');
});
afterAll(async () => {
  otherServer.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const countConnections = async (): Promise<number> => {
  const rows = await database.sql(
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  return rows.length;
};

describe('a service whose port is taken', () => {
  it('rejects its start and closes its database connections', async () => {
    const service = await createService({
      NODE_ENV: 'test',
      AUTH_SECRET: SECRET,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String((otherServer.address() as AddressInfo).port),
      LOG_LEVEL: 'silent',
      WEB_ENABLED: 'false',
      API_REFERENCE_ENABLED: 'false',
    });
    expect(await countConnections()).toBeGreaterThan(0);

    await expect(service.start()).rejects.toMatchObject({ code: 'EADDRINUSE' });
    // PostgreSQL lists a closed connection for a moment; an open one that is idle would end by itself after ten seconds.
    const deadline = Date.now() + 5_000;
    while ((await countConnections()) > 0 && Date.now() < deadline) await pause(20);
    expect(await countConnections()).toBe(0);
    expect(() => service.address).toThrow('the service does not listen before it is started');
  });
});
