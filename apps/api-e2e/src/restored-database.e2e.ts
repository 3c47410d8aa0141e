import { rmSync } from 'node:fs';

import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';

import { startArchivedDatabase } from '../../../tools/testing/archived-database.js';
import { afterwards } from './testing/clean-up.js';
import { Program } from './testing/program.js';
import { SECRET, Service } from './testing/service.js';
import { temporaryFolder } from './testing/temporary-folder.js';
import { aSignedUpUser, PASSWORD, signedInAs } from './testing/users.js';
import { waitUntil } from './testing/wait-until.js';
import { mailTo } from './testing/written-mails.js';

/** It starts three database servers and two services. */
const PATIENCE_MS = 600_000;

async function sql<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function operator(url: string, command: string, secret = SECRET) {
  const environment = { DATABASE_URL: url, AUTH_SECRET: secret, DATA_DIR: temporaryFolder() };
  const program = Program.start('operator.js', { environment, args: [command] });
  const { code } = await program.ended;
  return { code, output: program.stdout + program.stderr };
}

/** A case of the only user: its wait ends while the database is being restored. */
const AN_OPEN_CASE = `
  INSERT INTO "operatorRequest" ("id", "kind", "state", "userId", "reason", "newEmail", "requestedBy", "requestedAt",
    "notBefore", "expiresAt", "approvalNeeded")
  SELECT 'c1', 'email-change', 'waiting', "id", 'a new address', 'ny@eksempel.no', 'operator', now(),
    now() + interval '1 minute', now() + interval '1 day', false FROM "user"`;

async function now(url: string): Promise<Date> {
  const [row] = await sql<{ readonly at: Date }>(url, 'SELECT clock_timestamp() AS "at"');
  if (!row) throw new Error('the database has no clock');
  return row.at;
}

/** Everything that has been committed so far is in the archive. */
async function archiveAll(url: string): Promise<void> {
  const [row] = await sql<{ readonly file: string }>(url, 'SELECT pg_walfile_name(pg_switch_wal()) AS "file"');
  await waitUntil('the WAL is archived', async () => {
    const [archiver] = await sql<{ readonly last: string | null }>(
      url,
      'SELECT "last_archived_wal" AS "last" FROM pg_stat_archiver',
    );
    return row !== undefined && archiver !== undefined && (archiver.last ?? '') >= row.file;
  });
}

const isInRecovery = async (url: string): Promise<boolean> => {
  const [row] = await sql<{ readonly is: boolean }>(url, 'SELECT pg_is_in_recovery() AS "is"');
  return row?.is !== false;
};

describe('a database that was restored to a point in time', () => {
  it(
    'is reported with what is valid again, and can be served after the steps of the report',
    async () => {
      const folder = temporaryFolder();
      afterwards(() => rmSync(folder, { recursive: true, force: true }));
      const archived = await startArchivedDatabase(folder);
      afterwards(() => archived.server.stop());
      const { url } = archived.server;
      const service = await Service.start({ DATABASE_URL: url, JWT_ENABLED: 'true' });
      expect((await service.fetch('/jwks')).status).toBe(200);
      const kept = await aSignedUpUser(service);
      await mailTo(service, kept.email);
      await waitUntil('the outbox is empty', async () => (await sql(url, 'SELECT FROM "outboxMail"')).length === 0);
      await sql(url, AN_OPEN_CASE);
      const target = await now(url);
      await waitUntil('the target is over', async () => Number(await now(url)) > Number(target) + 100);
      expect((await kept.browser.post('/revoke-sessions', {})).status).toBe(200);
      await sql(url, `UPDATE "operatorRequest" SET "state" = 'stopped', "endedAt" = now()`);
      const lost = await aSignedUpUser(service);
      await archiveAll(url);
      await service.stop();
      await archived.server.stop();

      const restored = await archived.restoreTo(target);
      afterwards(() => restored.stop());
      await waitUntil('the recovery has ended', async () => !(await isInRecovery(restored.url)));
      const { code, output } = await operator(restored.url, 'after-restore');
      expect(code).toBe(0);
      expect(output).toMatch(/^The audit log ends at \S+ with [\w.-]+ \(\w+\)\. Later changes are lost\.$/m);
      expect(output).toMatch(/^ {2}user: 1 row\(s\), newest \d{4}-/m);
      expect(output).toMatch(/^ {2}3\. 1 session\(s\) are valid again: `npm run operator -- end-all-sessions`/m);
      expect(output).toMatch(/^ {2}operatorRequest: 1 row\(s\), newest \d{4}-/m);
      expect(output).toMatch(/ 1 case\(s\) are open again/);
      expect(output).toMatch(/leaked since the backup: DELETE FROM "jwks"; .+ AUTH_COMPROMISED_SECRETS/);
      expect(output).toMatch(/ 0 mails and 0 deliveries would go out/);
      expect(output).not.toContain(kept.email);
      expect(output).not.toContain('decrypts');
      const withAnother = await operator(restored.url, 'after-restore', SECRET.replace('the secret', 'another secret'));
      expect(withAnother.output).toMatch(/ {2}5\. .+ decrypts these rows: 1 of jwks\. Put the one of that time into /);

      expect(await operator(restored.url, 'end-all-sessions')).toMatchObject({ code: 0 });
      await sql(restored.url, 'DELETE FROM "verification"');
      await sql(restored.url, /UPDATE "operatorRequest" [^;]+;/.exec(output)?.[0] ?? 'no statement');
      const again = await Service.start({ DATABASE_URL: restored.url });
      expect(await signedInAs(kept.browser.on(again))).toBeNull();
      const signIn = (email: string): Promise<Response> =>
        kept.browser.on(again).post('/sign-in/email', { email, password: PASSWORD });
      expect((await signIn(kept.email)).status).toBe(200);
      expect((await signIn(lost.email)).status).toBe(401);
      expect(await sql(restored.url, 'SELECT "state", "endedBy" FROM "operatorRequest"')).toEqual([
        { state: 'cancelled', endedBy: 'command' },
      ]);
      await again.stop();
    },
    PATIENCE_MS,
  );
});
