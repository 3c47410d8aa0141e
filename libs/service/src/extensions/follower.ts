import type { Actor, Facts, Statements, TransactionRunner, UserId } from '@portvakt/kernel';
import type { User } from '@portvakt/identity';

/** Is told what happened, as the audit log has it. */
export type Follower = InTransaction | AfterCommit;

interface FollowerBase {
  /** Unique within the extension. */
  readonly name: string;
  /** The kinds of events of operators §10.2 that it wants, such as `user.deleted`. */
  readonly kinds: readonly string[] | 'all';
}

/** Writes rows of its own that commit or roll back together with the change. */
export interface InTransaction extends FollowerBase {
  readonly when: 'in-transaction';
  follow(event: JournalEvent, statements: Statements): Promise<void>;
}

/** Does anything outside of the database. An event arrives at least once, with the same id each time. */
export interface AfterCommit extends FollowerBase {
  readonly when: 'after-commit';
  follow(event: JournalEvent & { readonly attempt: number }, tools: FollowerTools): Promise<void>;
}

/** An event without e-mail address, IP address and user agent. */
export interface JournalEvent {
  readonly id: string;
  readonly kind: string;
  readonly at: Date;
  readonly subject: UserId | null;
  readonly by: Actor;
  readonly facts: Facts;
}

export interface FollowerTools {
  /** Users as they are now; null: deleted. */
  readonly users: { find(id: UserId): Promise<User | null> };
  readonly sessions: { endAll(userId: UserId): Promise<void> };
  readonly transaction: TransactionRunner<Statements>;
  /** Aborts after 15 s, and when the service stops. */
  readonly signal: AbortSignal;
}
