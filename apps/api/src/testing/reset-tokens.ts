import { SystemRandom } from '@portvakt/adapters/node';
import { newId, randomText } from '@portvakt/kernel';

import type { TestApp } from './test-app.js';

interface Wanted {
  /** From now; negative: it is over. */
  readonly endsInMs?: number;
  /** False: as the reference wrote it, which names the user in the value alone. */
  readonly isOwned?: boolean;
}

/** A link that somebody was mailed who forgot their password, by SQL. Returns its token. */
export async function aResetToken(app: TestApp, userId: string, wanted: Wanted = {}): Promise<string> {
  const { endsInMs = 3_600_000, isOwned = true } = wanted;
  const token = randomText(24, LETTERS_AND_DIGITS, random);
  const expiresAt = new Date(app.clock.now().getTime() + endsInMs);
  await app.database.sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt") VALUES ($1, $2, $3, $4, $5)`,
    [newId(random), `reset-password:${token}`, userId, isOwned ? userId : null, expiresAt],
  );
  return token;
}

const random = new SystemRandom();
const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
