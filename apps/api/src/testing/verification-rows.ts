import { SystemRandom } from '@portvakt/adapters/node';
import { newId } from '@portvakt/kernel';

import type { TestApp } from './test-app.js';

export interface StoredRecord {
  readonly identifier: string;
  readonly value: string;
  readonly expiresAt: Date;
}

/** The verification records of a user (contract §6). */
export const recordsOf = ({ database }: TestApp, userId: string): Promise<StoredRecord[]> =>
  database.sql(
    'SELECT "identifier", "value", "expiresAt" FROM "verification" WHERE "userId" = $1 ORDER BY "identifier" COLLATE "C"',
    [userId],
  );

export async function identifiersOf(app: TestApp, userId: string): Promise<readonly string[]> {
  return (await recordsOf(app, userId)).map(({ identifier }) => identifier);
}

/** A record of a user that lives for an hour, by SQL. */
export async function aRecord({ clock, database }: TestApp, userId: string, identifier: string): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + 3_600_000);
  await database.sql(
    'INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt") VALUES ($1, $2, $3, $3, $4)',
    [newId(new SystemRandom()), identifier, userId, expiresAt],
  );
}
