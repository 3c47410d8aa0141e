import { SystemRandom } from '@portvakt/adapters/node';
import { newId } from '@portvakt/kernel';

import { anAddress, PASSWORD } from './people.js';
import type { TestApp } from './test-app.js';
import { storedHash } from './test-hashes.js';

export interface StoredPerson {
  readonly id: string;
  readonly email: string;
}

interface Wanted {
  readonly emailVerified?: boolean;
  /** What the password account holds in the place of a hash of `PASSWORD`; `none`: there is no such account. */
  readonly stored?: string | null;
}

/** Somebody who has signed up once, by SQL: nothing is hashed, and nothing is mailed. */
export async function aStoredPerson({ database }: TestApp, wanted: Wanted = {}): Promise<StoredPerson> {
  const { emailVerified = false, stored = HASH } = wanted;
  const [id, email] = [newId(random), anAddress()];
  await database.sql('INSERT INTO "user" ("id", "email", "name", "emailVerified") VALUES ($1, $2, $3, $4)', [
    id,
    email,
    'Kari Nordmann',
    emailVerified,
  ]);
  if (stored !== 'none') {
    await database.sql(
      `INSERT INTO "account" ("id", "accountId", "userId", "providerId", "password")
       VALUES ($1, $1, $1, 'credential', $2)`,
      [id, stored],
    );
  }
  return { id, email };
}

/** Another identity of a user, at a provider. */
export async function aLinkedAccount({ database }: TestApp, userId: string, providerId: string): Promise<void> {
  await database.sql('INSERT INTO "account" ("id", "accountId", "userId", "providerId") VALUES ($1, $1, $2, $3)', [
    newId(random),
    userId,
    providerId,
  ]);
}

/** A working authenticator, without which no sign-in of the user is complete. */
export async function anAuthenticator({ database }: TestApp, userId: string): Promise<void> {
  await database.sql(
    `INSERT INTO "twoFactor" ("id", "secret", "backupCodes", "userId", "verified") VALUES ($1, 'x', 'y', $2, true)`,
    [newId(random), userId],
  );
  await database.sql('UPDATE "user" SET "twoFactorEnabled" = true WHERE "id" = $1', [userId]);
}

const random = new SystemRandom();

const HASH = storedHash(PASSWORD);
