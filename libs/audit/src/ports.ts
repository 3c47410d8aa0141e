import type {
  Clock,
  Journal,
  Language,
  MailUser,
  Outbox,
  RandomSource,
  Repetitions,
  TransactionRunner,
  UserId,
} from '@portvakt/kernel';

import type { AddressDigests, EventLog } from './event-ports.js';
import type { AuditLogEvent } from './events.js';
import type { AuditBrokenMail } from './mails.js';
import type { AuditEvent, EventId } from './model/audit-event.js';
import type { AuditPolicy } from './model/audit-policy.js';
import type { StoredEvent } from './model/check-rows.js';
import type { MacJudge } from './model/check-chain.js';
import type { Figure } from './model/figures.js';
import type { Seal, Signature, UnsealedEvent } from './model/seal.js';

/** Keys for seals, derived from the secrets of the service. Contract: `seal-keys.contract.ts`. */
export interface SealKeys {
  /** With the key of the current secret. */
  sign(digest: string): Signature;
  readonly judge: MacJudge;
}

/** What sealing and pruning write, in one transaction. Contract: `audit-log.contract.ts`. */
export interface SealRepository {
  /** Takes the lock, which is released with the transaction. Waits until no other transaction has it. */
  lock(): Promise<void>;
  /** Like `lock`, but returns false at once while another transaction has it. */
  tryLock(): Promise<boolean>;
  /** The newest seal. */
  head(): Promise<Seal | null>;
  /** Committed events without a seal, in the order of their positions. */
  unsealed(limit: number): Promise<readonly UnsealedEvent[]>;
  /** Stores the seal, and its number on the events. */
  add(seal: Seal, events: readonly UnsealedEvent[]): Promise<void>;
  addFigures(figures: readonly Figure[]): Promise<void>;
  /** The oldest seals whose events are not deleted, in the order of their numbers. */
  oldest(limit: number): Promise<readonly Seal[]>;
  /** Deletes the events of the seals from `first` to `last` and returns how many there were; the seals stay. */
  prune(first: number, last: number, now: Date): Promise<number>;
}

/** The details of events, in a transaction. Contract: `audit-log.contract.ts`. */
export interface DetailRepository {
  /** Shortens the details of up to `limit` events that happened before, the oldest first. Returns how many. */
  shorten(before: Date, limit: number): Promise<number>;
}

/** Results of checks. Contract: `audit-log.contract.ts`. */
export interface CheckRepository {
  /**
   * Returns true to exactly one caller if the last check began before `ifLastBefore`, if there was none, or if its time
   * is more than an hour after `now`, because the clock was set back. Also if it began before `ifUnfinishedBefore` and no
   * result was kept since: its process was killed.
   */
  claim(now: Date, ifLastBefore: Date, ifUnfinishedBefore: Date): Promise<boolean>;
  /** Undoes the claim made at that time, because the check was not completed. */
  release(claimedAt: Date): Promise<void>;
  keep(check: KeptCheck): Promise<void>;
  last(): Promise<KeptCheck | null>;
  /** The findings that admins already know, one text each. */
  reportedFindings(): Promise<readonly string[]>;
  keepReported(findings: readonly string[]): Promise<void>;
}

export interface KeptCheck {
  readonly at: Date;
  readonly result: 'whole' | 'faults';
  readonly faults: number;
}

/** The recipients of reports about findings. */
export interface Admin extends MailUser {
  readonly language: Language;
}

/** Users with the role `admin` who are not banned. */
export interface Admins {
  list(): Promise<readonly Admin[]>;
}

export interface AuditStore {
  readonly seals: SealRepository;
  readonly details: DetailRepository;
  readonly checks: CheckRepository;
  readonly admins: Admins;
  readonly outbox: Outbox<AuditBrokenMail>;
  readonly journal: Journal<AuditLogEvent>;
}

/** Reads the log for verification, within a snapshot of the database. Contract: `audit-log.contract.ts`. */
export interface LogReader {
  /** Seals with at least that number, in the order of their numbers. */
  seals(from: number, limit: number): Promise<readonly Seal[]>;
  /** Null where it does not exist. */
  seal(number: number): Promise<Seal | null>;
  head(): Promise<Seal | null>;
  /** Events of a seal, in the order of their positions. */
  eventsOf(seal: number, limit: number): Promise<readonly StoredEvent[]>;
  /** The lowest and highest seal that events name; null without sealed events. */
  sealsInUse(): Promise<{ readonly lowest: number; readonly highest: number } | null>;
  /** Events without a seal that happened before, the oldest first. */
  unsealedBefore(time: Date, limit: number): Promise<readonly StoredEvent[]>;
  /** `seals` of the newest event `audit.pruned`; null without one. */
  prunedSeals(): Promise<string | null>;
  /** Digests of stored events by their ids. */
  digestsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  unsealedCount(): Promise<{ readonly count: number; readonly oldestAt: Date | null }>;
}

export interface SubjectEventsQuery {
  readonly subject: UserId;
  readonly kinds: readonly string[];
  /** Only events before this one; null: from the newest. */
  readonly before: EventId | null;
  readonly limit: number;
}

/** Events about one user. Contract: `subject-events.contract.ts`. */
export interface SubjectEvents {
  /** The newest first; null where `before` is no event of the subject. */
  list(query: SubjectEventsQuery): Promise<readonly AuditEvent[] | null>;
}

/** A class only so that it can serve as an injection token; it has no subclasses. */
export abstract class AuditPorts {
  abstract readonly transaction: TransactionRunner<AuditStore>;
  /** Read-only; everything it reads comes from one moment. */
  abstract readonly snapshot: TransactionRunner<LogReader>;
  abstract readonly subjectEvents: SubjectEvents;
  abstract readonly eventLog: EventLog;
  /** The same log for a download that has already begun: under load it waits longer instead of being refused. */
  abstract readonly downloadedLog: Pick<EventLog, 'list' | 'people'>;
  abstract readonly addressDigests: AddressDigests;
  /** Records reads of the log, outside of any transaction. */
  abstract readonly journal: Journal<AuditLogEvent>;
  abstract readonly repetitions: Repetitions;
  abstract readonly sealKeys: SealKeys;
  abstract readonly clock: Clock;
  abstract readonly random: RandomSource;
  abstract readonly policy: AuditPolicy;
}
