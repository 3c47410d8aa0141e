import { createHmac } from 'node:crypto';

import { derivedKey, type TestApp } from './test-app.js';

/** A row of the audit log, without its digests and its seal. */
export interface AuditRow {
  readonly kind: string;
  readonly outcome: string;
  readonly subjectId: string | null;
  readonly actorType: string;
  readonly actorId: string | null;
  readonly sessionId: string | null;
  readonly addressDigest: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly ipAddress: string | null;
}

const ROWS = `
  SELECT "kind", "outcome", "subjectId", "actorType", "actorId", "sessionId", "addressDigest", "facts", "ipAddress"
  FROM "auditEvent" WHERE "position" > $1 AND "kind" LIKE $2 ORDER BY "position"`;

/** The events of the kinds, oldest first. `kinds` is an SQL pattern: `sign-in.%`. */
export const auditRows = ({ database }: Pick<TestApp, 'database'>, kinds = '%', after = '0'): Promise<AuditRow[]> =>
  database.sql<AuditRow>(ROWS, [after, kinds]);

/** The events that `work` caused, except those of the mail worker, which come later. */
export async function auditRowsDuring(app: TestApp, work: () => Promise<unknown>): Promise<readonly AuditRow[]> {
  const [newest] = await app.database.sql<{ position: string }>(
    'SELECT coalesce(max("position"), 0)::text AS "position" FROM "auditEvent"',
  );
  await work();
  return (await auditRows(app, '%', newest?.position)).filter(({ kind }) => !kind.startsWith('mail.'));
}

/** Waits until the log has `count` events of the kinds, and returns them. Throws after a minute. */
export async function awaitedAuditRows(app: TestApp, kinds: string, count: number): Promise<readonly AuditRow[]> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const rows = await auditRows(app, kinds);
    if (rows.length >= count) return rows;
    if (Date.now() > deadline) throw new Error(`${rows.length} events ${kinds} after a minute, not ${count}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What the log stores of an e-mail address. */
export const addressDigestOf = (address: string): string =>
  createHmac('sha256', derivedKey('audit:address')).update(address.toLowerCase()).digest('hex');

/** The whole log as text, to search it for what must not be in it. */
export async function auditLogText({ database }: Pick<TestApp, 'database'>): Promise<string> {
  const rows = await database.sql<{ row: string }>('SELECT to_jsonb(e)::text AS "row" FROM "auditEvent" e');
  return rows.map(({ row }) => row).join('\n');
}

/**
 * The row of an event caused by a client on this machine, as `auditRows` returns it; by an unknown actor unless `given`
 * names one.
 */
export const anAuditRow = (
  kind: string,
  subjectId: string | null,
  given: Partial<Omit<AuditRow, 'kind' | 'subjectId'>> = {},
): AuditRow => ({
  kind,
  subjectId,
  outcome: 'done',
  actorType: 'anyone',
  actorId: null,
  sessionId: null,
  addressDigest: null,
  ipAddress: '127.0.0.1',
  facts: {},
  ...given,
});

type ByUser = Pick<AuditRow, 'actorType' | 'actorId' | 'sessionId'>;

/** The actor columns of an event that the user caused in the session with the token; null: outside of any session. */
export async function byUser(
  { database }: Pick<TestApp, 'database'>,
  userId: string,
  token: string | null,
): Promise<ByUser> {
  const [row] = await database.sql<{ id: string }>('SELECT "id" FROM "session" WHERE "token" = $1', [token]);
  return { actorType: 'user', actorId: userId, sessionId: row?.id ?? null };
}
