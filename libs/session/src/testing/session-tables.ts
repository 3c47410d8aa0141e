import type { SessionId, UserId } from '@portvakt/kernel';
import type { OutboxRow } from '@portvakt/kernel/testing';

import type { SessionEvent } from '../events.js';
import type { SessionMail } from '../mails.js';
import type { Session } from '../model/session.js';
import type { SessionUser } from '../model/session-view.js';

/** The tables that the session context reads and writes. */
export interface SessionTables {
  readonly users: Map<UserId, SessionUser>;
  readonly sessions: Map<SessionId, Session>;
  /** Keys of user and device, like the primary key of the table. */
  readonly devices: Set<string>;
  readonly outbox: OutboxRow<SessionMail>[];
  /** The audit log. */
  readonly events: SessionEvent[];
  /** A constraint failed: the transaction can only be rolled back. */
  isAborted: boolean;
}

export const emptySessionTables = (): SessionTables => ({
  users: new Map(),
  sessions: new Map(),
  devices: new Set(),
  outbox: [],
  events: [],
  isAborted: false,
});

export const copySessionTables = ({ users, sessions, devices, outbox, events }: SessionTables): SessionTables => ({
  users: new Map(users),
  sessions: new Map(sessions),
  devices: new Set(devices),
  outbox: [...outbox],
  events: [...events],
  isAborted: false,
});
