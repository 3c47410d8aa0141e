import type { ClientInfo, UserId } from '@portvakt/kernel';

import type { OperatedSession } from './model/operated-session.js';

export interface NewImpersonation {
  readonly userId: UserId;
  /** The operator. */
  readonly by: UserId;
  readonly client: ClientInfo;
  readonly lifetimeMs: number;
}

/** The session in which the operator sees the account. */
export interface StartedImpersonation {
  readonly session: OperatedSession;
  /** For the cookie alone. */
  readonly token: string;
}

/** Starts sessions in which operators see the accounts of users, inside a transaction. */
export interface Impersonations {
  /** `refused`: the user is banned or gone. */
  start(given: NewImpersonation): Promise<StartedImpersonation | 'refused'>;
}
