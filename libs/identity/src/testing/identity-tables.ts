import type { SessionId, SessionRequest, StartedSession, UserId, VerificationRecord } from '@portvakt/kernel';
import type { OutboxRow } from '@portvakt/kernel/testing';

import type { IdentityEvent } from '../events.js';
import type { IdentityMail } from '../mails.js';
import type { User } from '../model/user.js';

export type StoredSession = StartedSession & SessionRequest;

/** The tables that the identity context reads and writes, and the sessions that it started. */
export interface IdentityTables {
  readonly users: Map<UserId, User>;
  readonly passwordHashes: Map<UserId, string>;
  /** The provider of each linked identity, by user. */
  readonly linked: Map<UserId, readonly string[]>;
  /** Users with a passkey. */
  readonly passkeys: Set<UserId>;
  /** Users with an open case of the operators context. */
  readonly requests: Set<UserId>;
  /** By identifier. */
  readonly records: Map<string, VerificationRecord>;
  readonly sessions: StoredSession[];
  /** Sessions of callers that were revoked during the request. */
  readonly revokedSessions: Set<SessionId>;
  /** User agents that were remembered without a session. */
  readonly knownDevices: string[];
  readonly outbox: OutboxRow<IdentityMail>[];
  /** The audit log. */
  readonly events: IdentityEvent[];
  /** A constraint failed: the transaction can only be rolled back. */
  isAborted: boolean;
}

export const emptyIdentityTables = (): IdentityTables => ({
  users: new Map(),
  passwordHashes: new Map(),
  linked: new Map(),
  passkeys: new Set(),
  requests: new Set(),
  records: new Map(),
  sessions: [],
  revokedSessions: new Set(),
  knownDevices: [],
  outbox: [],
  events: [],
  isAborted: false,
});

export const copyIdentityTables = (tables: IdentityTables): IdentityTables => ({
  users: new Map(tables.users),
  passwordHashes: new Map(tables.passwordHashes),
  linked: new Map(tables.linked),
  passkeys: new Set(tables.passkeys),
  requests: new Set(tables.requests),
  records: new Map(tables.records),
  sessions: [...tables.sessions],
  revokedSessions: new Set(tables.revokedSessions),
  knownDevices: [...tables.knownDevices],
  outbox: [...tables.outbox],
  events: [...tables.events],
  isAborted: false,
});
