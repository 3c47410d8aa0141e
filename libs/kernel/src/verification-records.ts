import type { UserId } from './ids.js';

/** Permits one action of a user, once, until it expires. Found by its token (specification §6). */
export interface VerificationRecord {
  /** The prefix of its identifier, for instance `reset-password:`. */
  readonly purpose: string;
  /** The secret that finds the record. Stored as a digest under the strict policy (specification C21). */
  readonly token: string;
  readonly value: string;
  /** Additional text. Specification §6 fixes the format of `value`, so it cannot be stored there. */
  readonly note?: string | null;
  /** The user it belongs to and is deleted with; null where there is none yet. */
  readonly userId: UserId | null;
  readonly expiresAt: Date;
}

export interface FoundRecord {
  readonly value: string;
  readonly note: string | null;
  readonly userId: UserId | null;
  readonly expiresAt: Date;
}

/** The verification records of all contexts (specification §6). Contract: `verification-records.contract.ts`. */
export interface VerificationRecords {
  /** Stores a record or replaces the one with the same purpose and token. Does nothing if its user does not exist. */
  put(record: VerificationRecord, now: Date): Promise<void>;
  /** Null if there is no record or it has expired by `now`. */
  find(purpose: string, token: string, now: Date): Promise<FoundRecord | null>;
  /** Deletes and returns a record atomically: exactly one of several concurrent calls gets it. Null as for `find`. */
  consume(purpose: string, token: string, now: Date): Promise<FoundRecord | null>;
  /** Deletes every record of the user, or only those of the given purposes, and returns how many. */
  removeOf(userId: UserId, purposes?: readonly string[]): Promise<number>;
}
