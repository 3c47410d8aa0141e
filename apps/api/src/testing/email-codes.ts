import { SystemRandom } from '@portvakt/adapters/node';
import { newId } from '@portvakt/kernel';

import { newestMail } from './mailbox.js';
import type { TestApp } from './test-app.js';

/** How the mail of a code is titled (UX §8). */
export const CODE_MAIL = /^\d{6} er engangskoden din$/;

/** The code in the newest mail to an address. */
export async function mailedCode(app: TestApp, { email }: { readonly email: string }): Promise<string> {
  const { subject } = await newestMail(app, email);
  if (!CODE_MAIL.test(subject)) throw new Error(`the newest mail is another: ${subject}`);
  return subject.slice(0, 6);
}

/** A code that was mailed to a user, by SQL. `key`: whom it is good for (contract §6). */
export async function anEmailCode(
  { clock, database }: TestApp,
  userId: string,
  { key, value, endsInMs = 180_000 }: { readonly key: string; readonly value: string; readonly endsInMs?: number },
): Promise<void> {
  await database.sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt") VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ("identifier") DO UPDATE SET "value" = excluded."value", "expiresAt" = excluded."expiresAt"`,
    [newId(new SystemRandom()), `2fa-otp-${key}`, value, userId, new Date(clock.now().getTime() + endsInMs)],
  );
}

/** What the record of such a code holds; undefined where there is none. */
export async function storedEmailCode({ database }: TestApp, key: string): Promise<string | undefined> {
  const [row] = await database.sql<{ value: string }>('SELECT "value" FROM "verification" WHERE "identifier" = $1', [
    `2fa-otp-${key}`,
  ]);
  return row?.value;
}
