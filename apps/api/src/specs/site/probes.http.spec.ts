import { describe, expect, it } from '@jest/globals';

import { duringOutage } from '../../testing/database-locks.js';
import { statementsDuring } from '../../testing/database-statements.js';
import { useTestApp } from '../../testing/test-app.js';

describe('the health probes', () => {
  const app = useTestApp();

  it('answer that the process is alive without querying the database', async () => {
    const statements = await statementsDuring(async () => {
      const answer = await app.request().get('/ok').expect(200);
      expect(answer.body).toEqual({ ok: true });
      expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
    });
    expect(statements).toEqual([]);
  });

  it('answer that the process is ready', async () => {
    const answer = await app.request().get('/ready').expect(200);
    expect(answer.body).toEqual({ ok: true, database: 'up', migrations: 'current' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('answer not ready but alive while the database is down, and ready again afterwards', async () => {
    await duringOutage(app, async () => {
      const answer = await app.request().get('/ready').expect(503);
      expect(answer.body).toEqual({ ok: false, database: 'down', migrations: 'unknown' });
      await app.request().get('/ok').expect(200, { ok: true });
    });
    await app.request().get('/ready').expect(200);
  });

  it('answer not ready while the schema is older than the build', async () => {
    await app.database.sql('ALTER TABLE "portvaktMigration" RENAME TO "applied"');
    const answer = await app.request().get('/ready').expect(503);
    await app.database.sql('ALTER TABLE "applied" RENAME TO "portvaktMigration"');
    expect(answer.body).toEqual({ ok: false, database: 'up', migrations: 'pending' });
  });
});

describe('the health probes of a process that is asked to stop', () => {
  const app = useTestApp();

  it('answer not ready, while it still serves requests', async () => {
    app.readiness.drain();
    const answer = await app.request().get('/ready').expect(503);
    expect(answer.body).toEqual({ ok: false, database: 'up', migrations: 'current', draining: true });
    await app.request().get('/ok').expect(200, { ok: true });
    await app.request().get('/get-session').expect(200);
  });
});
