import type { UserId } from './ids.js';

/** Something a user may do once and for a short while, because they hold a token of it (specification §6). */
export interface VerificationRecord {
  /** What it is for: the text its identifier begins with, for instance `reset-password:`. */
  readonly purpose: string;
  /** What its holder shows. Stored as a digest where the deployment is strict (specification C21). */
  readonly token: string;
  readonly value: string;
  /** Stored beside the value, whose form specification §6 fixes. */
  readonly note?: string | null;
  /** Whose it is, and with whom it dies. Null: nobody's yet. */
  readonly userId: UserId | null;
  readonly expiresAt: Date;
}

export interface FoundRecord {
  readonly value: string;
  readonly note: string | null;
  readonly userId: UserId | null;
  readonly expiresAt: Date;
}

/** Records of specification §6, of all contexts. Contract: `verification-records.contract.ts`. */
export interface VerificationRecords {
  /** Takes the place of one with the same purpose and token. Of a user who does not exist nothing is kept. */
  put(record: VerificationRecord, now: Date): Promise<void>;
  /** Null where there is none that ends after `now`. */
  find(purpose: string, token: string, now: Date): Promise<FoundRecord | null>;
  /** Takes it away and returns it, in one step: of all who ask, exactly one gets it. One that is over is absent. */
  consume(purpose: string, token: string, now: Date): Promise<FoundRecord | null>;
  /** Every record of a user, or those of the given purposes. */
  removeOf(userId: UserId, purposes?: readonly string[]): Promise<void>;
}
