import type { ProductMail } from '@portvakt/adapters/mail';
import type { EventKind } from '@portvakt/audit';
import type { Actor, Occurrence, Statements, UserId } from '@portvakt/kernel';

import type { ReportedEvent } from '../stores/reported-events.js';
import type { ExtensionTools } from './extension-tools.js';

type FactsIn<Event, Kind> =
  Event extends Occurrence<infer Kinds, infer EventFacts> ? (Kind extends Kinds ? EventFacts : never) : never;

/** The facts of an event of this kind. Their names never change. */
export type FactsOf<Kind extends EventKind> = FactsIn<ReportedEvent, Kind>;

/**
 * An event of the journal as followers see it, without e-mail address, IP address and browser. A union by kind:
 * `event.kind === 'sign-up.completed'` tells the compiler which facts it has.
 */
export type JournalEvent<Kind extends EventKind = EventKind> = Kind extends EventKind ? EventOf<Kind> : never;

interface EventOf<Kind extends EventKind> {
  /** The id of the event in the audit log; the same at each attempt. */
  readonly id: string;
  readonly kind: Kind;
  readonly at: Date;
  /** The user that the event is about; null if it is about none. */
  readonly subject: UserId | null;
  readonly by: Actor;
  readonly facts: FactsOf<Kind>;
}

interface FollowerBase {
  /** Unique within its extension. It is stored with pending deliveries, so it must never change. */
  readonly name: string;
  readonly kinds: readonly EventKind[] | 'all';
}

/** Called in the transaction of the change. If it throws, the change is rolled back. */
export interface InTransaction extends FollowerBase {
  readonly when: 'in-transaction';
  follow(event: JournalEvent, statements: Statements, tools: TransactionTools): Promise<void>;
}

/** Queues mails of the kinds in `MailExtension.kinds` of the extension. */
export interface FollowerOutbox {
  /**
   * Queues a mail to the user whom the event is about, at the address and in the language that they have then. It is
   * sent after the commit. At most five mails for one event. False: no mail is queued, because the event is about no
   * user, the user is deleted or has an address that is not verified, or the event is itself about a mail, such as
   * `mail.sent`: mails about mails would never end.
   */
  add<Data extends object>(mail: ProductMail<Data>, data: NoInfer<Data>): Promise<boolean>;
}

export interface TransactionTools {
  readonly outbox: FollowerOutbox;
}

/**
 * Called after the commit, at least once per event; events about one user arrive in their order. If it throws, the
 * name of the error is logged and the event is delivered again later.
 */
export interface AfterCommit extends FollowerBase {
  readonly when: 'after-commit';
  follow(event: DeliveredEvent, tools: FollowerTools): Promise<void>;
}

/** Follows the journal: receives every event of a completed change, but no refusals. */
export type Follower = InTransaction | AfterCommit;

/** `attempt`: 1 for the first. */
export type DeliveredEvent = JournalEvent & { readonly attempt: number };

export interface FollowerTools extends Pick<ExtensionTools, 'users' | 'sessions' | 'transaction'> {
  /** Aborted after 15 s, and when the service stops. */
  readonly signal: AbortSignal;
}
