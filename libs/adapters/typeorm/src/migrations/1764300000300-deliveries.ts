import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the events that followers of the journal have not received yet (specification §5.6). */
export class Deliveries1764300000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "delivery"');
  }
}

/** Without a foreign key to the event: the audit log is append-only, and is pruned seal by seal. */
const UP = [
  `CREATE TABLE "delivery" (
    "follower" text NOT NULL,
    "eventId" text NOT NULL,
    "subjectId" text,
    "position" bigint NOT NULL,
    "attempts" integer NOT NULL DEFAULT 0,
    "dueAt" timestamptz(3) NOT NULL,
    "state" text NOT NULL DEFAULT 'due' CHECK ("state" IN ('due', 'given-up')),
    PRIMARY KEY ("follower", "eventId")
  )`,
  `CREATE INDEX "delivery_dueAt_idx" ON "delivery" ("follower", "dueAt") WHERE "state" = 'due'`,
  `CREATE INDEX "delivery_subjectId_idx" ON "delivery" ("follower", "subjectId", "position") WHERE "state" = 'due'`,
];
