import { SystemRandom } from '@portvakt/adapters/node';
import { newId } from '@portvakt/kernel';

import type { TestApp } from './test-app.js';

export const DAY_MS = 86_400_000;

export interface SessionTimes {
  readonly expiresAt: Date;
  readonly updatedAt: Date;
}

interface Wanted {
  /** From now; negative: it is over. */
  readonly endsInMs?: number;
  readonly startedMsAgo?: number;
  readonly remember?: boolean;
}

/** One more session of a user, by SQL: no password to be judged first. Returns its token. */
export async function aSession({ clock, database }: TestApp, userId: string, wanted: Wanted = {}): Promise<string> {
  const { endsInMs = 7 * DAY_MS, startedMsAgo = 0, remember = true } = wanted;
  const now = clock.now().getTime();
  const [id, token] = [newId(random), newId(random)];
  await database.sql(
    `INSERT INTO "session" ("id", "userId", "token", "expiresAt", "createdAt", "updatedAt", "remember")
     VALUES ($1, $2, $3, $4, $5, $5, $6)`,
    [id, userId, token, new Date(now + endsInMs), new Date(now - startedMsAgo), remember],
  );
  return token;
}

/** Sessions that begin now, all in one statement. Returns their tokens. */
export async function someSessions({ database }: TestApp, userId: string, count: number): Promise<readonly string[]> {
  const tokens = Array.from({ length: count }, () => newId(random));
  await database.sql(
    `INSERT INTO "session" ("id", "userId", "token", "expiresAt")
     SELECT "token", $1, "token", now() + interval '7 days' FROM unnest($2::text[]) AS "token"`,
    [userId, tokens],
  );
  return tokens;
}

/** The times of a session; undefined where there is none any more. */
export async function timesOf({ database }: TestApp, token: string): Promise<SessionTimes | undefined> {
  const [row] = await database.sql<SessionTimes>('SELECT "expiresAt", "updatedAt" FROM "session" WHERE "token" = $1', [
    token,
  ]);
  return row;
}

/** All that is kept of a session; empty where there is none. */
export async function sessionRow({ database }: TestApp, token: unknown): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await database.sql<Record<string, unknown>>('SELECT * FROM "session" WHERE "token" = $1', [token]);
  return row ?? {};
}

/** From the start of a session to its end, in milliseconds. */
export const lifetimeOf = (row: Readonly<Record<string, unknown>>): number =>
  (row['expiresAt'] as Date).getTime() - (row['createdAt'] as Date).getTime();

export async function countSessions({ database }: TestApp, userId: string): Promise<number> {
  const rows = await database.sql('SELECT FROM "session" WHERE "userId" = $1', [userId]);
  return rows.length;
}

const random = new SystemRandom();
