import { type EntityManager, LessThanOrEqual } from 'typeorm';

import {
  type FoundRecord,
  newId,
  type RandomSource,
  type UserId,
  type VerificationRecord,
  type VerificationRecords,
} from '@portvakt/kernel';

import { rethrowWithOverload } from '../database-errors.js';
import { VerificationRow } from '../rows/verification.row.js';
import type { RecordIdentifiers } from './record-identifiers.js';
import type { RecordPurposes } from './record-purposes.js';

/**
 * The user row is locked, so a concurrent deletion either waits or has already removed it; then nothing is inserted.
 */
const PUT = `
  INSERT INTO "verification" ("id", "identifier", "value", "note", "userId", "expiresAt", "createdAt", "updatedAt", "purpose")
  SELECT $1, $2, $3, $7, $4, $5, $6, $6, $8
  WHERE $4::text IS NULL OR EXISTS (SELECT FROM "user" WHERE "id" = $4 FOR KEY SHARE)
  ON CONFLICT ("identifier") DO UPDATE SET "value" = excluded."value", "note" = excluded."note",
    "userId" = excluded."userId", "expiresAt" = excluded."expiresAt", "createdAt" = excluded."createdAt",
    "updatedAt" = excluded."updatedAt", "purpose" = excluded."purpose"`;

/**
 * One statement, so that only one of several concurrent callers gets the row (security J1). Deletes expired rows too.
 */
const CONSUME = `
  DELETE FROM "verification" WHERE "identifier" = $1 AND ("purpose" = $2 OR ("purpose" IS NULL AND $3::boolean))
  RETURNING "value", "note", "userId", "expiresAt"`;

const REMOVE = `
  DELETE FROM "verification" WHERE "userId" = $1
    AND ($2::text[] IS NULL OR EXISTS (SELECT FROM unnest($2) AS purpose WHERE starts_with("identifier", purpose)))`;

type ConsumedRow = Pick<VerificationRow, 'value' | 'note' | 'userId' | 'expiresAt'>;

export class TypeOrmVerificationRecords implements VerificationRecords {
  constructor(
    private readonly manager: EntityManager,
    private readonly random: RandomSource,
    private readonly identify: RecordIdentifiers,
    private readonly purposes: RecordPurposes,
  ) {}

  async put({ purpose, token, value, note = null, userId, expiresAt }: VerificationRecord, now: Date): Promise<void> {
    this.purposes.assertKnown(purpose);
    const identifier = this.identify(purpose, token);
    const id = newId(this.random);
    await this.manager.query(PUT, [id, identifier, value, userId, expiresAt, now, note, purpose]);
  }

  async find(purpose: string, token: string, now: Date): Promise<FoundRecord | null> {
    const identifier = this.identify(purpose, token);
    const row = await this.manager.findOneBy(VerificationRow, { identifier }).catch(rethrowWithOverload);
    if (!row || (row.purpose ?? this.purposes.ofIdentifier(identifier)) !== purpose) return null;
    // A read that finds an expired record deletes it (specification §6).
    if (row.expiresAt <= now)
      await this.manager
        .delete(VerificationRow, { id: row.id, expiresAt: LessThanOrEqual(now) })
        .catch(rethrowWithOverload);
    return ifNotExpired(row, now);
  }

  async consume(purpose: string, token: string, now: Date): Promise<FoundRecord | null> {
    const identifier = this.identify(purpose, token);
    const isImplied = this.purposes.ofIdentifier(identifier) === purpose;
    const [[row]] = await this.manager.query<[ConsumedRow[], number]>(CONSUME, [identifier, purpose, isImplied]);
    return row ? ifNotExpired(row, now) : null;
  }

  async removeOf(userId: UserId, purposes?: readonly string[]): Promise<number> {
    const [, count] = await this.manager.query<[unknown, number]>(REMOVE, [userId, purposes ?? null]);
    return count;
  }
}

const ifNotExpired = ({ value, note, userId, expiresAt }: ConsumedRow, now: Date): FoundRecord | null =>
  expiresAt > now ? { value, note, userId: userId as UserId | null, expiresAt } : null;
