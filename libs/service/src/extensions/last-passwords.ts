import type { PasswordRule } from '@portvakt/identity';

import { serviceVersion } from '../service-version.js';
import { defineExtension, type ExtensionPackage } from './define-extension.js';
import type { InTransaction } from './follower.js';
import type { SqlMigration } from './sql-migration.js';

const CODE = 'PORTVAKT_PASSWORD_USED_BEFORE';
/** Each former password costs one hash per password change, and all must be compared within two seconds. */
const MAX_COUNT = 10;

const USED_BEFORE = {
  status: 400,
  nb: 'Passordet er brukt før. Velg et annet.',
  nn: 'Passordet er brukt før. Vel eit anna.',
  en: 'This password has been used before. Choose another one.',
} as const;

const MIGRATION: SqlMigration = {
  name: 'former-passwords',
  up: `CREATE TABLE "portvakt_former_password" (
    "userId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE,
    "hash" text NOT NULL,
    "position" bigint GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY ("userId", "hash")
  )`,
  down: 'DROP TABLE "portvakt_former_password"',
};

/** Locks the user row, so that a concurrent deletion cannot make the insert fail. */
const KEEP_CURRENT = `
  INSERT INTO "portvakt_former_password" ("userId", "hash")
  SELECT u."id", a."password" FROM "user" u JOIN "account" a ON a."userId" = u."id"
  WHERE u."id" = $1 AND a."providerId" = 'credential' AND a."password" IS NOT NULL
  FOR KEY SHARE OF u
  ON CONFLICT DO NOTHING`;

const NEWEST = `
  SELECT "hash" FROM "portvakt_former_password" WHERE "userId" = $1 ORDER BY "position" DESC LIMIT $2`;

const FORGET_OLDER = `
  DELETE FROM "portvakt_former_password" WHERE "userId" = $1 AND "position" NOT IN (
    SELECT "position" FROM "portvakt_former_password" WHERE "userId" = $1 ORDER BY "position" DESC LIMIT $2
  )`;

const FORGET_ALL = 'DELETE FROM "portvakt_former_password" WHERE "userId" = $1';

/**
 * An extension that refuses a user's last passwords, including the current one. It stores their hashes in its own
 * table, starting with the first password change.
 */
export const lastPasswords = (count = 5): ExtensionPackage =>
  defineExtension({
    create: () => {
      if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT) {
        throw new Error(`lastPasswords takes a whole number from 1 to ${MAX_COUNT}`);
      }
      return {
        name: 'portvakt',
        version: serviceVersion(),
        portvakt: '*',
        refusals: { [CODE]: USED_BEFORE },
        migrations: [MIGRATION],
        passwordRules: [notAmongTheLast(count)],
        followers: [keepingTheLast(count), forgettingReclaimed],
      };
    },
  });

const notAmongTheLast = (count: number): PasswordRule => ({
  name: 'last-passwords',
  whenBroken: 'refuse',
  async judge({ password, user }, tools) {
    if (!user) return null;
    // Stores the current hash before it is replaced, because the follower sees only the new one.
    const former = await tools.transaction.run(async (statements) => {
      await statements.query(KEEP_CURRENT, [user.id]);
      return statements.query<{ hash: string }>(NEWEST, [user.id, count]);
    });
    // In parallel: on a busy machine, sequential comparisons would wait for a core each time.
    const found = await Promise.all(former.map(({ hash }) => tools.matches(password, hash)));
    return found.includes(true) ? CODE : null;
  },
});

const keepingTheLast = (count: number): InTransaction => ({
  name: 'former-passwords',
  when: 'in-transaction',
  kinds: ['password.changed', 'password.reset', 'password.set'],
  async follow({ subject }, statements) {
    await statements.query(KEEP_CURRENT, [subject]);
    await statements.query(FORGET_OLDER, [subject, count]);
  },
});

/** The passwords of a reclaimed account may have been those of another person. */
const forgettingReclaimed: InTransaction = {
  name: 'reclaimed-accounts',
  when: 'in-transaction',
  kinds: ['account.reclaimed'],
  async follow({ subject }, statements) {
    await statements.query(FORGET_ALL, [subject]);
  },
};
