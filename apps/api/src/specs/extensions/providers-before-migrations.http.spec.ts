import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { createTestDatabase, type TestDatabase } from '@portvakt/adapters/typeorm/testing';
import { createService } from '@portvakt/service';

import { anExtension } from '../../testing/extensions.js';
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

it('a provider of an extension that is refused stops the start before the database is changed', async () => {
  await database.sql('DROP SCHEMA public CASCADE');
  await database.sql('CREATE SCHEMA public');
  const acme = anExtension({
    providers: ({ oidc }) => [oidc({ id: 'firma', name: 'Firma', issuer: 'http://firma.no', clientId: 'portvakt' })],
  });
  const environment = {
    NODE_ENV: 'test',
    PORT: '0',
    AUTH_SECRET: SECRET,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    WEB_ENABLED: 'false',
    API_REFERENCE_ENABLED: 'false',
  };
  await expect(createService(environment, { extensions: [acme] })).rejects.toThrow(
    'extension acme has the provider "firma", whose ISSUER is "http://firma.no"; expected https',
  );
  expect(await database.sql("SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'")).toEqual([]);
});
