import { leaveUnrecorded } from './recorded-changes.js';
import type { TestApp } from './test-app.js';

interface BanOptions {
  /** From now; null: until the ban is lifted. */
  readonly expiresInMs?: number | null;
}

/** Sets the columns of a ban, and deletes nothing. */
export async function markBanned(
  { clock, database }: TestApp,
  userId: string,
  options: BanOptions = {},
): Promise<void> {
  const { expiresInMs = null } = options;
  const now = clock.now();
  const expires = expiresInMs === null ? null : new Date(now.getTime() + expiresInMs);
  await database.sql('UPDATE "user" SET "banned" = true, "bannedAt" = $2, "banExpires" = $3 WHERE "id" = $1', [
    userId,
    now,
    expires,
  ]);
}

/**
 * Bans a user as an operator does, in one transaction: sessions and verification records are gone (operators §5.1). A
 * separate statement locks the user, because later statements then see what was committed while it waited.
 */
export async function banUser({ clock, dataSource }: TestApp, userId: string): Promise<void> {
  await dataSource.transaction(async (manager) => {
    await leaveUnrecorded(manager);
    await manager.query('SELECT FROM "user" WHERE "id" = $1 FOR UPDATE', [userId]);
    await manager.query('UPDATE "user" SET "banned" = true, "bannedAt" = $2 WHERE "id" = $1', [userId, clock.now()]);
    await manager.query('DELETE FROM "session" WHERE "userId" = $1', [userId]);
    await manager.query('DELETE FROM "verification" WHERE "userId" = $1', [userId]);
  });
}

export async function liftBan({ database }: TestApp, userId: string): Promise<void> {
  await database.sql('UPDATE "user" SET "banned" = false, "bannedAt" = null, "banExpires" = null WHERE "id" = $1', [
    userId,
  ]);
}

export interface RefusedSignIn {
  readonly subjectId: string | null;
  readonly actorType: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** The events `sign-in.refused` about the user, oldest first. */
export const refusedSignIns = ({ database }: TestApp, userId: string): Promise<RefusedSignIn[]> =>
  database.sql(
    `SELECT "subjectId", "actorType", "facts" FROM "auditEvent"
     WHERE "subjectId" = $1 AND "kind" = 'sign-in.refused' ORDER BY "position"`,
    [userId],
  );
