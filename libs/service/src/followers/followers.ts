import type { AuditEvent } from '@portvakt/audit';

import type { AfterCommit, Follower, InTransaction } from '../extensions/follower.js';

/** A follower with the name under which its deliveries are stored, `{extension}/{follower}`. */
export interface NamedFollower<Kind extends Follower = Follower> {
  readonly name: string;
  readonly follower: Kind;
}

type Listener = (followers: ReadonlySet<string>) => void;

/** The followers of the journal in this process, in their order. */
export class Followers {
  readonly afterCommit: readonly NamedFollower<AfterCommit>[];
  private readonly inTransaction: readonly NamedFollower<InTransaction>[];
  private listener: Listener = () => undefined;

  constructor(all: readonly NamedFollower[]) {
    this.afterCommit = all.filter(isAfterCommit);
    this.inTransaction = all.filter(isInTransaction);
  }

  /** The followers that are called in the transaction of the event. */
  calledFor(event: FollowedEvent): readonly NamedFollower<InTransaction>[] {
    return this.inTransaction.filter((named) => wants(named, event));
  }

  /** The names of the followers that receive the event after the commit. */
  deliveredTo(event: FollowedEvent): readonly string[] {
    return this.afterCommit.filter((named) => wants(named, event)).map(({ name }) => name);
  }

  /** `listener` is called with the names of the followers that have due deliveries. */
  onDeliveriesDue(listener: Listener): void {
    this.listener = listener;
  }

  /** Called after the commit of the events. */
  notifyDue(events: readonly FollowedEvent[]): void {
    if (this.afterCommit.length === 0) return;
    const names = new Set(events.flatMap((event) => this.deliveredTo(event)));
    if (names.size > 0) this.listener(names);
  }
}

type FollowedEvent = Pick<AuditEvent, 'kind' | 'outcome'>;

const wants = ({ follower: { kinds } }: NamedFollower, { kind, outcome }: FollowedEvent): boolean =>
  outcome === 'done' && (kinds === 'all' || (kinds as readonly string[]).includes(kind));

const isAfterCommit = (named: NamedFollower): named is NamedFollower<AfterCommit> =>
  named.follower.when === 'after-commit';

const isInTransaction = (named: NamedFollower): named is NamedFollower<InTransaction> =>
  named.follower.when === 'in-transaction';
