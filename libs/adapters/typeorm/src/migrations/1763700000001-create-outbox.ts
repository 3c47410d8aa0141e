import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the mail queue, and the known devices that decide on a new sign-in mail (specification §10). */
export class CreateOutbox1763700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "outboxMail" (
      "id" text PRIMARY KEY,
      "kind" text NOT NULL,
      "recipient" text NOT NULL,
      "data" jsonb NOT NULL,
      "attempts" integer NOT NULL DEFAULT 0,
      "dueAt" timestamptz(3) NOT NULL,
      "createdAt" timestamptz(3) NOT NULL
    )`);
    await runner.query('CREATE INDEX "outboxMail_dueAt_idx" ON "outboxMail" ("dueAt")');
    await runner.query(`CREATE TABLE "knownDevice" (
      "userId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE,
      "device" text NOT NULL,
      "firstSeenAt" timestamptz(3) NOT NULL,
      PRIMARY KEY ("userId", "device")
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "knownDevice"');
    await runner.query('DROP TABLE "outboxMail"');
  }
}
