import { SystemRandom } from '@portvakt/adapters/node';
import { newId } from '@portvakt/kernel';

import type { TestApp } from './test-app.js';

interface Wanted {
  readonly accountId?: string;
  readonly createdMsAgo?: number;
  readonly scope?: string | null;
  readonly accessToken?: string | null;
  readonly refreshToken?: string | null;
  /** What a password account holds. */
  readonly password?: string | null;
}

/** One more account of a user, by SQL, with its tokens in the clear as the reference library stores them. Returns its id. */
export async function anAccount(
  { clock, database }: TestApp,
  userId: string,
  providerId: string,
  wanted: Wanted = {},
): Promise<string> {
  const id = newId(random);
  const { accountId = `konto-${id}`, createdMsAgo = 0, scope = null, password = null } = wanted;
  const createdAt = new Date(clock.now().getTime() - createdMsAgo);
  await database.sql(
    `INSERT INTO "account" ("id", "accountId", "userId", "providerId", "scope", "accessToken", "refreshToken",
       "password", "createdAt", "updatedAt")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      id,
      accountId,
      userId,
      providerId,
      scope,
      wanted.accessToken ?? null,
      wanted.refreshToken ?? null,
      password,
      createdAt,
    ],
  );
  return id;
}

/** Ids of a user's accounts. */
export async function accountIds({ database }: TestApp, userId: string): Promise<readonly string[]> {
  const rows = await database.sql<{ id: string }>(
    'SELECT "id" FROM "account" WHERE "userId" = $1 ORDER BY "createdAt", "id"',
    [userId],
  );
  return rows.map(({ id }) => id);
}

const random = new SystemRandom();
