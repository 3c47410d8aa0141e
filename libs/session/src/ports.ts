import type { Clock, DeviceReader, Outbox, RandomSource, SessionId, TransactionRunner, UserId } from '@portvakt/kernel';

import type { SessionMail } from './mails.js';
import type { SessionPolicy } from './model/session-policy.js';
import type { Session } from './model/session.js';
import type { SessionView } from './model/session-view.js';

/**
 * The hot path: one prepared statement at most, shared by all lookups of the same moment, nothing cached, no row turned
 * into an object of the ORM. An answer always comes from a statement that began after the call (docs/adr/0003).
 * Contract: `session-reader.contract.ts`.
 */
export interface SessionReader {
  /** Expired ones included; null where there is no row, or no user to it. */
  find(token: string): Promise<SessionView | null>;
}

/** Each method is one statement, and so atomic by itself. Contract: `session-repository.contract.ts`. */
export interface SessionRepository {
  /**
   * False, and nothing stored, where the database refuses the row: the user is gone, for instance. With `maxOthers`, the
   * user keeps at most that many other sessions: expired ones go first, then those with the oldest `updatedAt`
   * (specification C27).
   */
  add(session: Session, maxOthers?: number): Promise<boolean>;
  /** Those that end after `now`, newest first, at most `limit`. */
  listAlive(userId: UserId, now: Date, limit: number): Promise<readonly Session[]>;
  /** Sets a later expiry and returns the changed session; null where it no longer exists, and it is not restored. */
  extend(id: SessionId, expiresAt: Date): Promise<Session | null>;
  /**
   * Whether it is there and ends after `now`. In a transaction the row stays locked until the commit, so a revocation
   * either comes first or waits: it is never acknowledged while a request of that session can still commit.
   */
  isAlive(id: SessionId, now: Date): Promise<boolean>;
  /** Whether there was one, alive or not. */
  remove(token: string): Promise<boolean>;
  /** As `remove`, where it has ended by `now`: a session that was prolonged meanwhile stays. */
  removeExpired(token: string, now: Date): Promise<boolean>;
  /** As `remove`, where the session is this user's. */
  removeOwn(token: string, userId: UserId): Promise<boolean>;
  /** Removes the session and returns it; null where it no longer exists. */
  take(id: SessionId): Promise<Session | null>;
  removeAll(userId: UserId): Promise<void>;
  removeAllBut(id: SessionId, userId: UserId): Promise<void>;
}

/** Which browsers on which systems a user has signed in with. Contract: `known-devices.contract.ts`. */
export interface KnownDevices {
  /** True where the device was new to this user; of two concurrent calls exactly one returns true. */
  remember(userId: UserId, device: string, now: Date): Promise<boolean>;
}

/** What starting a session writes, in one transaction. */
export interface SessionStore {
  readonly sessions: Pick<SessionRepository, 'add' | 'take'>;
  readonly knownDevices: KnownDevices;
  readonly outbox: Outbox<SessionMail>;
}

/** A class only so that it can also be an injection token; nobody extends it. */
export abstract class SessionPorts {
  abstract readonly reader: SessionReader;
  abstract readonly sessions: SessionRepository;
  abstract readonly transaction: TransactionRunner<SessionStore>;
  abstract readonly devices: DeviceReader;
  abstract readonly clock: Clock;
  abstract readonly random: RandomSource;
  abstract readonly policy: SessionPolicy;
}
