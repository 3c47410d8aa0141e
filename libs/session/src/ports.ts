import type {
  ClientInfo,
  Clock,
  DeviceReader,
  FactorStrength,
  ImpersonatedSession,
  Journal,
  Language,
  Outbox,
  RandomSource,
  RemovedSessions,
  SessionId,
  TransactionRunner,
  UserId,
} from '@portvakt/kernel';

import type { SessionEvent } from './events.js';
import type { SessionMail } from './mails.js';
import type { SessionPolicy } from './model/session-policy.js';
import type { Session, StartingSession } from './model/session.js';
import type { SessionView } from './model/session-view.js';

/**
 * The hot path: one prepared statement per call (a second one for an impersonated session), shared by concurrent lookups,
 * without a cache or ORM objects. The answer always comes from a statement that began after the call (docs/adr/0003).
 * Contract: `session-reader.contract.ts`.
 */
export interface SessionReader {
  /** Returns expired sessions too; null if the session or its user does not exist, or the user is banned. */
  find(token: string): Promise<SessionView | null>;
}

/**
 * Each method is atomic: it writes with one statement. `add` and `addAtSignIn` read once more to say why nothing was
 * stored. Contract: `session-repository.contract.ts`.
 */
export interface SessionRepository {
  /**
   * Stores a session that begins with a sign-in. Also stores the time of the sign-in and the client's language with the
   * user; `language` null keeps the previous one. The user keeps at most `maxOthers` other sessions: expired ones are
   * deleted first, then those with the oldest `updatedAt` (specification C27). Impersonated sessions are neither
   * counted nor deleted. Nothing is stored for a banned user, nor where the database refuses the row.
   */
  addAtSignIn(
    session: StartingSession,
    maxOthers: number,
    language: Language | null,
  ): Promise<'added' | 'banned' | 'refused'>;
  /** Stores a session that replaces another one; returns what `addAtSignIn` returns. */
  add(session: StartingSession): Promise<'added' | 'banned' | 'refused'>;
  /** Records when a second factor was given in the session; does nothing if it no longer exists. */
  recordSecondFactor(id: SessionId, strength: FactorStrength, at: Date): Promise<void>;
  /** When a second factor was last given in the session; null for never, or where the session no longer exists. */
  secondFactorAt(id: SessionId): Promise<Date | null>;
  /** The user's sessions that expire after `now`, newest first, at most `limit`. */
  listAlive(userId: UserId, now: Date, limit: number): Promise<readonly Session[]>;
  /**
   * Sets a later expiry and returns the changed session. Null if it no longer exists, or if its user is banned at
   * `now`. A deleted session is not restored.
   */
  extend(id: SessionId, expiresAt: Date, now: Date): Promise<Session | null>;
  /**
   * Locks the session's row against deletion until the transaction ends, and returns true; false where it is deleted or
   * has expired by `now`. A revocation is never acknowledged while a request of that session can still commit.
   */
  lockAlive(id: SessionId, now: Date): Promise<boolean>;
  /** Locks the user's row until the commit, as every change of an account does; concurrent callers wait. */
  lockUser(id: UserId): Promise<void>;
  /** Removes the session, expired or not, and returns it; null where it no longer exists. */
  removeByToken(token: string): Promise<Session | null>;
  /**
   * Removes the session if it has expired by `now`, and returns whether it did; keeps one that was extended
   * concurrently.
   */
  removeExpired(token: string, now: Date): Promise<boolean>;
  /** Removes the session if it belongs to the user, and returns it; null otherwise. */
  removeOwn(token: string, userId: UserId): Promise<Session | null>;
  /** Removes the session and returns it; null where it no longer exists. */
  removeById(id: SessionId): Promise<Session | null>;
  /** Removes the sessions in which this operator impersonates others, and returns them. */
  removeImpersonationsBy(by: UserId): Promise<readonly ImpersonatedSession[]>;
  /** Removes the sessions in which operators impersonate this user, and returns them. */
  removeImpersonationsOf(userId: UserId): Promise<readonly ImpersonatedSession[]>;
  /** Removes every session of the user, expired ones included. */
  removeAll(userId: UserId): Promise<RemovedSessions>;
  /** Like `removeAll`, but keeps one. */
  removeAllBut(id: SessionId, userId: UserId): Promise<RemovedSessions>;
}

/** The browsers and systems that a user has signed in with. Contract: `known-devices.contract.ts`. */
export interface KnownDevices {
  /** True where the device was new to this user; of two concurrent calls exactly one returns true. */
  remember(userId: UserId, device: string, now: Date): Promise<boolean>;
}

/** What a product decides about sessions, in the transaction that would store one. It refuses with a `ProductRefusal`. */
export interface SessionRules {
  /** Called before each sign-in, after the user is authenticated; not called for existing sessions. */
  start(userId: UserId, client: ClientInfo): Promise<void>;
}

/** The rules of a service without extensions. */
export const NO_SESSION_RULES: SessionRules = { start: () => Promise.resolve() };

/** The repositories that starting and ending sessions writes to in one transaction. */
export interface SessionStore {
  readonly sessions: Pick<
    SessionRepository,
    | 'add'
    | 'addAtSignIn'
    | 'lockAlive'
    | 'lockUser'
    | 'removeById'
    | 'removeByToken'
    | 'removeOwn'
    | 'removeAll'
    | 'removeAllBut'
    | 'removeImpersonationsBy'
    | 'removeImpersonationsOf'
  >;
  readonly knownDevices: KnownDevices;
  readonly rules: SessionRules;
  readonly outbox: Outbox<SessionMail>;
  readonly journal: Journal<SessionEvent>;
}

/** A class only so that it can serve as an injection token; it has no subclasses. */
export abstract class SessionPorts {
  abstract readonly reader: SessionReader;
  abstract readonly sessions: SessionRepository;
  abstract readonly transaction: TransactionRunner<SessionStore>;
  abstract readonly devices: DeviceReader;
  abstract readonly clock: Clock;
  abstract readonly random: RandomSource;
  abstract readonly policy: SessionPolicy;
}
