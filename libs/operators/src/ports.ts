import type { Clock, Journal, UserId } from '@portvakt/kernel';

import type { OperatorsEvent } from './events.js';
import type { OperatedUser } from './model/operated-user.js';
import type { OperatorPolicy } from './model/operator-policy.js';
import type { UserPosition, UserSearch } from './model/user-search.js';

export interface UserPageRequest {
  readonly search: UserSearch;
  readonly limit: number;
  /** Users to skip, or the end of the page before; null for the first page. */
  readonly from: { readonly offset: number } | { readonly after: UserPosition } | null;
}

export interface UserPage {
  readonly users: readonly OperatedUser[];
  /** Of all users that the search finds. Above 10 000 an estimate in two figures. */
  readonly total: number;
  readonly totalIsEstimate: boolean;
  /** Where this page ends; null where no user comes after it. */
  readonly next: UserPosition | null;
}

/** Reads users as operators see them, and changes nothing. */
export interface UserDirectory {
  find(id: UserId): Promise<OperatedUser | null>;
  /** `too-broad`: the search took more than two seconds. */
  list(request: UserPageRequest): Promise<UserPage | 'too-broad'>;
  /** Cases that are not ended (operators §8). */
  countOpenRequests(): Promise<number>;
}

/** Says whether something happened before, to note what is repeated only once. */
export interface Repetitions {
  /** Whether nothing with this key happened within `windowMs`. */
  isFirst(key: string, windowMs: number): Promise<boolean>;
}

/** A class only so that it can serve as an injection token; it has no subclasses. */
export abstract class OperatorsPorts {
  abstract readonly directory: UserDirectory;
  /** For what is read and for refusals, outside of a transaction. */
  abstract readonly journal: Journal<OperatorsEvent>;
  abstract readonly repetitions: Repetitions;
  abstract readonly clock: Clock;
  abstract readonly policy: OperatorPolicy;
}
