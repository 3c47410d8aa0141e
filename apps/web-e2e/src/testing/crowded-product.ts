import { changeRows } from './database.js';
import { test } from './product.js';
import { startService } from './start-product.js';

const CROWD = `
  INSERT INTO "user" ("id", "email", "name", "createdAt", "emailVerified")
  SELECT 'crowd-' || n, 'bruker' || n || '@eksempel.no', 'Bruker ' || n, now() - n * interval '1 minute', true
  FROM generate_series(1, 20000) n`;

/**
 * Tests of a service of their own with 20 000 users, whose log a test may spoil. It takes the place of the shared one in
 * the worker, where whatever looks for the service finds it.
 */
export const crowdedTest = test.extend<object, { crowd: void }>({
  crowd: [
    async ({}, use) => {
      const service = await startService({ AUDIT_SEAL_INTERVAL: '1' });
      process.env['PORTVAKT_ORIGIN'] = service.origin;
      process.env['PORTVAKT_DATA_DIR'] = service.dataDir;
      await changeRows(CROWD);
      await changeRows('ANALYZE "user"');
      await use();
      await service.stop();
    },
    { scope: 'worker', auto: true },
  ],
});
