import type { UserId, VerificationRecord } from '@portvakt/kernel';
import type { OutboxRow } from '@portvakt/kernel/testing';

import type { OperatorsEvent } from '../events.js';
import type { OperatorsMail } from '../mails.js';
import type { AccountRequest } from '../model/account-request.js';
import type { StoredSession, StoredUser } from './builders.js';
import type { StoredMail } from './in-memory-mails.js';

/** The tables of the operators' context, and what other contexts were asked to do in its transactions. */
export interface OperatorsTables {
  readonly users: Map<UserId, StoredUser>;
  readonly sessions: Map<string, StoredSession>;
  /** User ids by provider and account, as `google:1234`. */
  readonly accounts: Map<string, UserId>;
  readonly requests: Map<string, AccountRequest>;
  /** The outbox as the worker has it; what this context adds is in `outbox`. */
  readonly queuedMails: Map<string, StoredMail>;
  /** Verification records by identifier. */
  readonly records: Map<string, VerificationRecord>;
  /** What other contexts were asked to do, such as `set the password of kari`. */
  readonly asked: string[];
  readonly outbox: OutboxRow<OperatorsMail>[];
  /** The audit log. */
  readonly events: OperatorsEvent[];
}

export const emptyOperatorsTables = (): OperatorsTables => ({
  users: new Map(),
  sessions: new Map(),
  accounts: new Map(),
  requests: new Map(),
  queuedMails: new Map(),
  records: new Map(),
  asked: [],
  outbox: [],
  events: [],
});

export const copyOperatorsTables = (tables: OperatorsTables): OperatorsTables => ({
  users: new Map(tables.users),
  sessions: new Map(tables.sessions),
  accounts: new Map(tables.accounts),
  requests: new Map(tables.requests),
  queuedMails: new Map(tables.queuedMails),
  records: new Map(tables.records),
  asked: [...tables.asked],
  outbox: [...tables.outbox],
  events: [...tables.events],
});
