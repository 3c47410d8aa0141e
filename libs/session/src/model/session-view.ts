import type { PublicUser } from '@portvakt/kernel';

import type { Session } from './session.js';

/** The user as `/get-session` returns them (specification §5.1). */
export interface SessionUser extends PublicUser {
  /** The product's additional fields, hidden ones included. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** An operator's roles, joined with commas (operators §3); null for everybody else. */
  readonly role: string | null;
}

/** A session with its user. */
export interface SessionView {
  readonly session: Session;
  readonly user: SessionUser;
}
