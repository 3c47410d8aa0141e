import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = [
  '("subjectId", "position")',
  `("actorId", "position") WHERE "actorType" IN ('operator', 'token', 'command')`,
  '("kind", "position")',
  '("addressDigest", "position") WHERE "addressDigest" IS NOT NULL',
  '("at")',
  '("seal", "position") WHERE "seal" IS NOT NULL',
  '("position") WHERE "seal" IS NULL',
  '("at") WHERE "salt" IS NOT NULL',
];

/** The columns that no statement may change. */
const WRITTEN_ONCE = [
  'position',
  'id',
  'at',
  'kind',
  'outcome',
  'subjectId',
  'actorType',
  'actorId',
  'actorRole',
  'impersonatorId',
  'sessionId',
  'addressDigest',
  'facts',
  'browser',
  'system',
  'detailDigest',
  'digest',
];

/** A row with the columns of `WRITTEN_ONCE`, as seen by the trigger. */
const writtenOnceOf = (row: string): string => `ROW(${WRITTEN_ONCE.map((column) => `${row}."${column}"`).join()})`;

/**
 * The audit log (operators §10, §17). The trigger stops mistakes, and anyone with only the service's rights. An owner
 * of the database can disable it; the seals then show changes. Deleting old events sets `portvakt.audit_pruning` for its
 * transaction.
 */
export class CreateAuditLog1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(EVENTS);
    for (const [n, index] of INDEXES.entries()) {
      await runner.query(`CREATE INDEX "auditEvent_${n + 1}" ON "auditEvent" ${index}`);
    }
    await runner.query(SEALS);
    await runner.query(FIGURES);
    await runner.query(GUARD);
    await runner.query(
      `CREATE TRIGGER "auditEvent_append_only" BEFORE UPDATE OR DELETE ON "auditEvent"
       FOR EACH ROW EXECUTE FUNCTION "refuseAuditChange"()`,
    );
    await runner.query(
      `CREATE TRIGGER "auditEvent_no_truncate" BEFORE TRUNCATE ON "auditEvent"
       FOR EACH STATEMENT EXECUTE FUNCTION "refuseAuditChange"()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "auditFigure", "auditSeal", "auditEvent"');
    await runner.query('DROP FUNCTION "refuseAuditChange"()');
  }
}

const EVENTS = `
  CREATE TABLE "auditEvent" (
    "position" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "id" text NOT NULL UNIQUE,
    "at" timestamptz(3) NOT NULL,
    "kind" text NOT NULL,
    "outcome" text NOT NULL,
    "subjectId" text,
    "actorType" text NOT NULL,
    "actorId" text,
    "actorRole" text,
    "impersonatorId" text,
    "sessionId" text,
    "addressDigest" text,
    "facts" jsonb NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "browser" text NOT NULL,
    "system" text NOT NULL,
    "salt" bytea,
    "detailDigest" text NOT NULL,
    "digest" text NOT NULL,
    "seal" bigint
  )`;

const SEALS = `
  CREATE TABLE "auditSeal" (
    "number" bigint PRIMARY KEY,
    "previous" text NOT NULL,
    "sealedAt" timestamptz(3) NOT NULL,
    "count" integer NOT NULL,
    "firstAt" timestamptz(3) NOT NULL,
    "lastAt" timestamptz(3) NOT NULL,
    "rows" text NOT NULL,
    "digest" text NOT NULL,
    "mac" text NOT NULL,
    "keyId" text NOT NULL,
    "prunedAt" timestamptz(3)
  )`;

const FIGURES = `
  CREATE TABLE "auditFigure" (
    "day" date NOT NULL,
    "name" text NOT NULL,
    "count" bigint NOT NULL,
    PRIMARY KEY ("day", "name")
  )`;

const GUARD = `
  CREATE FUNCTION "refuseAuditChange"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF current_setting('portvakt.audit_pruning', true) = 'on' THEN RETURN OLD; END IF;
    ELSIF TG_OP = 'UPDATE' THEN
      IF ${writtenOnceOf('NEW')} IS NOT DISTINCT FROM ${writtenOnceOf('OLD')}
        AND (NEW."seal" IS NOT DISTINCT FROM OLD."seal" OR OLD."seal" IS NULL)
        AND (ROW(NEW."ipAddress", NEW."userAgent", NEW."salt")
            IS NOT DISTINCT FROM ROW(OLD."ipAddress", OLD."userAgent", OLD."salt")
          OR NEW."salt" IS NULL AND NEW."userAgent" IS NULL AND OLD."salt" IS NOT NULL)
      THEN RETURN NEW; END IF;
    END IF;
    RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'integrity_constraint_violation';
  END $$`;
