import type { SqlMigration } from '@portvakt/service';

export const migrations: readonly SqlMigration[] = [
  {
    name: 'closed-departments',
    up: 'CREATE TABLE "acme_closed_department" ("department" text PRIMARY KEY)',
    down: 'DROP TABLE "acme_closed_department"',
  },
  {
    name: 'notes',
    up: `CREATE TABLE "acme_note" (
      "userId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE,
      "text" text NOT NULL,
      "at" timestamptz NOT NULL
    )`,
    down: 'DROP TABLE "acme_note"',
  },
];
