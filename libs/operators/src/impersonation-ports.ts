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
  /** Only for the cookie. */
  readonly token: string;
}

/** Starts impersonated sessions, inside a transaction. */
export interface Impersonations {
  /** `refused`: the user is banned or was deleted. */
  start(given: NewImpersonation): Promise<StartedImpersonation | 'refused'>;
}
