import type { Ban, Language, SessionId, UserId } from '@portvakt/kernel';
import type { OutboxRow } from '@portvakt/kernel/testing';

import type { SessionEvent } from '../events.js';
import type { SessionMail } from '../mails.js';
import type { Session } from '../model/session.js';
import type { SessionUser } from '../model/session-view.js';

/** The tables that the session context reads and writes. */
export interface SessionTables {
  readonly users: Map<UserId, SessionUser>;
  readonly sessions: Map<SessionId, Session>;
  /** When a second factor was last given in a session. */
  readonly secondFactors: Map<SessionId, Date>;
  readonly bans: Map<UserId, Ban>;
  /** The time of each user's last sign-in. */
  readonly lastSignIns: Map<UserId, Date>;
  /** The language of each user's last sign-in. */
  readonly lastLanguages: Map<UserId, Language>;
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
  secondFactors: new Map(),
  bans: new Map(),
  lastSignIns: new Map(),
  lastLanguages: new Map(),
  devices: new Set(),
  outbox: [],
  events: [],
  isAborted: false,
});

export const copySessionTables = (tables: SessionTables): SessionTables => ({
  users: new Map(tables.users),
  sessions: new Map(tables.sessions),
  secondFactors: new Map(tables.secondFactors),
  bans: new Map(tables.bans),
  lastSignIns: new Map(tables.lastSignIns),
  lastLanguages: new Map(tables.lastLanguages),
  devices: new Set(tables.devices),
  outbox: [...tables.outbox],
  events: [...tables.events],
  isAborted: false,
});
