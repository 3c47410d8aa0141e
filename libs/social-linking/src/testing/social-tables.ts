import type {
  Client,
  ClientInfo,
  Email,
  IssuedSession,
  SessionId,
  UserId,
  UserSummary,
  VerificationRecord,
} from '@portvakt/kernel';
import type { OutboxRow } from '@portvakt/kernel/testing';

import type { SocialMail } from '../mails.js';
import type { Account, AccountId } from '../model/account.js';

export interface StoredSession extends IssuedSession {
  readonly id: SessionId;
  readonly userId: UserId;
  readonly client: ClientInfo;
  readonly notifyOwner: boolean;
  /** What their notices are written in. */
  readonly language: string;
}

/** The tables that the social-linking context reads and writes, and what it has asked of other contexts. */
export interface SocialTables {
  readonly people: Map<UserId, UserSummary>;
  /** Whose password opens their account. */
  readonly passwords: Set<UserId>;
  readonly accounts: Map<AccountId, Account>;
  /** Until when somebody has them for a refresh. */
  readonly refreshClaims: Map<AccountId, Date>;
  /** By identifier. */
  readonly records: Map<string, VerificationRecord>;
  readonly sessions: Map<SessionId, StoredSession>;
  /** Who has an authenticator. */
  readonly authenticators: Set<UserId>;
  /** Who was mailed a link to prove their address with, and where it leads afterwards. */
  readonly askedToProve: { readonly email: Email; readonly callbackUrl: string }[];
  /** Whose account was given to the owner of the mailbox, and at whose request. */
  readonly reclaimed: { readonly userId: UserId; readonly client: Client }[];
  readonly outbox: OutboxRow<SocialMail>[];
  /** A statement was refused: the transaction can only end without a trace. */
  isLost: boolean;
}

export const emptySocialTables = (): SocialTables => ({
  people: new Map(),
  passwords: new Set(),
  accounts: new Map(),
  refreshClaims: new Map(),
  records: new Map(),
  sessions: new Map(),
  authenticators: new Set(),
  askedToProve: [],
  reclaimed: [],
  outbox: [],
  isLost: false,
});

export const copySocialTables = (tables: SocialTables): SocialTables => ({
  people: new Map(tables.people),
  passwords: new Set(tables.passwords),
  accounts: new Map(tables.accounts),
  refreshClaims: new Map(tables.refreshClaims),
  records: new Map(tables.records),
  sessions: new Map(tables.sessions),
  authenticators: new Set(tables.authenticators),
  askedToProve: [...tables.askedToProve],
  reclaimed: [...tables.reclaimed],
  outbox: [...tables.outbox],
  isLost: false,
});
