import { describe, expect, it } from '@jest/globals';

import { SystemRandom } from '@portvakt/adapters/node';
import { PruneSeals, RunNightlyCheck, SealEvents, toAuditEvent, VerifyLog } from '@portvakt/audit';

import { anAuditRow, auditRows, auditRowsDuring, awaitedAuditRows } from '../../testing/audit-log.js';
import { anOperator, setCodeGiven } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser } from '../../testing/users.js';

const DAY_MS = 86_400_000;

describe('a log that somebody changed', () => {
  const app = useTestApp();
  /** Seals once each mail has its event, which is written after the mail has left the outbox. */
  async function seal(): Promise<void> {
    await awaitedAuditRows(app, 'mail.sent', (await app.mails()).length);
    await app.nest.get(SealEvents, { strict: false }).execute();
  }

  const reports = async () => (await app.mails()).filter(({ subject }) => subject.startsWith('Loggen'));

  /** Runs the check of the next night, and returns the reports that it sends. */
  async function check(): Promise<readonly string[]> {
    app.clock.advance(27 * 3_600_000);
    const before = (await reports()).length;
    await app.nest.get(RunNightlyCheck, { strict: false }).execute(() => undefined);
    const mails = await reports();
    await seal();
    return mails.slice(0, mails.length - before).map(({ to, subject }) => `${to}: ${subject}`);
  }

  it('is reported to every admin once for each finding, and shown to readers of the log', async () => {
    const admin = await anOperator(app, 'admin,support');
    const auditor = await anOperator(app, 'auditor');
    const banned = await anOperator(app, 'admin');
    await app.database.sql(`UPDATE "user" SET "banned" = true WHERE "id" = $1`, [banned.id]);
    await app.database.sql(`UPDATE "user" SET "lastLanguage" = 'nn' WHERE "id" = $1`, [admin.id]);
    await aSignedUpUser(app);
    await seal();
    expect(await check()).toEqual([]);
    expect(await auditRows(app, 'audit.checked')).toMatchObject([
      { outcome: 'done', subjectId: null, actorType: 'service', ipAddress: null, facts: { result: 'whole' } },
    ]);

    // Of a seal this old, the chain is always checked, but its events only in one night of a hundred.
    await app.database.sql('UPDATE "auditSeal" SET "mac" = \'x\' WHERE "number" = 1');
    const found = await check();
    expect(found).toEqual([`${admin.email}: Loggen er ikkje heil`]);
    await setCodeGiven(app, auditor.token, 0);
    await app.database.sql('UPDATE "session" SET "expiresAt" = $1', [new Date(app.clock.now().getTime() + DAY_MS)]);
    const state = await auditor.get('/admin/audit-state').expect(200);
    expect(state.body.lastCheck).toMatchObject({ result: 'faults' });
    const { text } = await app.mailTo(admin.email, 'Loggen er ikkje heil');
    expect(text).toContain('/administrasjon/hendelser');

    expect(await check()).toEqual([]);
    await app.database.sql('UPDATE "auditSeal" SET "rows" = \'x\' WHERE "number" = 2');
    expect(await check()).toHaveLength(1);
  });
});

describe('a log whose events somebody deleted', () => {
  const app = useTestApp();

  /** Acts as an owner of the database: marks every seal as pruned, and inserts the event that explains it. */
  const forgePruning = async (): Promise<void> => {
    const template = toAuditEvent(
      {
        kind: 'audit.pruned',
        outcome: 'done',
        subject: null,
        by: { type: 'service' },
        client: null,
        facts: { seals: '1-1', count: 1 },
      },
      { at: app.clock.now(), device: { browser: '', system: '' }, addressDigest: null, keepsDetails: true },
      new SystemRandom(),
    );
    const { id, at, kind, outcome, actorType, facts, salt, detailDigest, digest } = template;
    await app.database.sql(`
      ALTER TABLE "auditEvent" DISABLE TRIGGER ALL;
      DELETE FROM "auditEvent" WHERE "seal" = 1;
      ALTER TABLE "auditEvent" ENABLE TRIGGER ALL;
      UPDATE "auditSeal" SET "prunedAt" = now() - interval '1 year' WHERE "number" = 1`);
    await app.database.sql(
      `INSERT INTO "auditEvent" ("id", "at", "kind", "outcome", "actorType", "facts", "browser", "system", "salt",
         "detailDigest", "digest") VALUES ($1, $2, $3, $4, $5, $6, '', '', $7, $8, $9)`,
      [id, at, kind, outcome, actorType, facts, Buffer.from(salt ?? []), detailDigest, digest],
    );
  };

  it('is not whole because an event says that they were old', async () => {
    await aSignedUpUser(app);
    await app.mails();
    const sealing = app.nest.get(SealEvents, { strict: false });
    await sealing.execute();
    await forgePruning();
    await sealing.execute();
    const found: unknown[] = [];
    await app.nest.get(VerifyLog, { strict: false }).execute({}, (finding) => found.push(finding));
    expect(found).toEqual([{ kind: 'missing', seal: 1, event: null }]);
  });
});

describe('a log whose oldest events are older than the retention time (case 98)', () => {
  const app = useTestApp();

  it('is pruned by whole seals, with one event for all of them, and then verifies', async () => {
    await aSignedUpUser(app);
    await app.nest.get(SealEvents, { strict: false }).execute();
    // Does not count the events: that of the sent mail may come after the seal.
    const [sealed] = await app.database.sql<{ count: number }>('SELECT "count"::int FROM "auditSeal"');
    app.clock.advance(401 * DAY_MS);
    const prune = () => app.nest.get(PruneSeals, { strict: false }).execute(100);
    const rows = await auditRowsDuring(app, async () => {
      await Promise.all([prune(), prune()]);
      await prune();
    });
    const facts = { seals: '1-1', count: sealed?.count };
    expect(rows).toEqual([anAuditRow('audit.pruned', null, { actorType: 'service', ipAddress: null, facts })]);
    await app.nest.get(SealEvents, { strict: false }).execute();
    await app.nest.get(RunNightlyCheck, { strict: false }).execute(() => undefined);
    expect((await auditRows(app, 'audit.checked')).map(({ facts: found }) => found)).toMatchObject([
      { result: 'whole' },
    ]);
  });
});
