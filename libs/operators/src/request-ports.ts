import type { Actor, Email, Initiator, UserId } from '@portvakt/kernel';

import type { AccountRequest, RequestState } from './model/account-request.js';

/**
 * The cases, inside a transaction (operators §8). Every change of a case locks its user first, so that two changes of
 * one case run one after the other.
 */
export interface AccountRequests {
  add(request: AccountRequest): Promise<void>;
  find(id: string): Promise<AccountRequest | null>;
  /** The open and expired cases of the user that nobody has closed yet, oldest first. */
  unendedOf(userId: UserId): Promise<readonly AccountRequest[]>;
  /** Stores the state, and who approved or ended it when. */
  save(request: AccountRequest): Promise<void>;
  /** False while another transaction, of any process, carries out cases. */
  lockExecution(): Promise<boolean>;
}

/** Null: any. */
export interface RequestSearch {
  readonly states: readonly RequestState[] | null;
  readonly userId: UserId | null;
}

export interface RequestPosition {
  readonly at: Date;
  readonly id: string;
}

/** Reads cases outside of a transaction. */
export interface RequestDirectory {
  /** The newest first. */
  list(search: RequestSearch, limit: number, after: RequestPosition | null): Promise<readonly AccountRequest[]>;
  /** Those of the user that can still be stopped, oldest first. */
  openOf(userId: UserId): Promise<readonly AccountRequest[]>;
  /** How many open cases wait for an approval that this operator could give: others opened them. */
  countToApprove(by: UserId): Promise<number>;
  /** Cases to carry out or to close now, the longest due first. */
  due(limit: number): Promise<readonly AccountRequest[]>;
}

/** The second factors of users, in the transaction of a case or an operator. */
export interface UserSecondFactors {
  /** Removes authenticators, wrong codes, trusted devices and pending sign-ins, and keeps passkeys. */
  reset(userId: UserId, by: Actor): Promise<void>;
  /** Removes the trusted devices, and reports how many. */
  forgetDevices(userId: UserId, initiator: Initiator): Promise<void>;
}

/** The e-mail addresses of users, in the transaction of a case. */
export interface UserEmailAddresses {
  /**
   * Replaces the address by one that is not verified, invalidates the links sent to the old one, and sends a notice to
   * the old and a link to the new one. `taken`: another user has it, and nothing was changed.
   */
  replace(userId: UserId, email: Email, by: Actor): Promise<'replaced' | 'taken' | 'refused'>;
}

/** The links in mails about cases. */
export interface RequestLinks {
  /** The URL of the page on which the owner stops a case. */
  stop(token: string): string;
}
