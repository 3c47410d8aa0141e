import type { IssuedSession, SessionId, SessionRequest, UserId, VerificationRecord } from '@portvakt/kernel';
import type { OutboxRow } from '@portvakt/kernel/testing';

import type { IdentityMail } from '../mails.js';
import type { User } from '../model/user.js';

export type StoredSession = IssuedSession & SessionRequest;

/** The tables that the identity context reads and writes, and the sessions it has asked for. */
export interface IdentityTables {
  readonly users: Map<UserId, User>;
  readonly passwordHashes: Map<UserId, string>;
  /** Users who can sign in by a provider too. */
  readonly linked: Set<UserId>;
  /** By identifier. */
  readonly records: Map<string, VerificationRecord>;
  readonly sessions: StoredSession[];
  /** Of callers: those that were ended while the call was under way. */
  readonly endedSessions: Set<SessionId>;
  /** User agents that were taken for known without a session. */
  readonly devices: string[];
  readonly outbox: OutboxRow<IdentityMail>[];
  /** A statement was refused: the transaction can only end without a trace. */
  isLost: boolean;
}

export const emptyIdentityTables = (): IdentityTables => ({
  users: new Map(),
  passwordHashes: new Map(),
  linked: new Set(),
  records: new Map(),
  sessions: [],
  endedSessions: new Set(),
  devices: [],
  outbox: [],
  isLost: false,
});

export const copyIdentityTables = (tables: IdentityTables): IdentityTables => ({
  users: new Map(tables.users),
  passwordHashes: new Map(tables.passwordHashes),
  linked: new Set(tables.linked),
  records: new Map(tables.records),
  sessions: [...tables.sessions],
  endedSessions: new Set(tables.endedSessions),
  devices: [...tables.devices],
  outbox: [...tables.outbox],
  isLost: false,
});
