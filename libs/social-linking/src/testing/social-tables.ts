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

import type { SocialEvent } from '../events.js';
import type { SocialMail } from '../mails.js';
import type { Account, AccountId } from '../model/account.js';

export interface StoredSession extends IssuedSession {
  readonly id: SessionId;
  readonly userId: UserId;
  readonly client: ClientInfo;
  readonly notifyOwner: boolean;
  /** The language of the owner's notices. */
  readonly language: string;
}

/** The tables of the social-linking context, and those of other contexts that its ports change. */
export interface SocialTables {
  readonly users: Map<UserId, UserSummary>;
  /** The users with a password. */
  readonly passwords: Set<UserId>;
  readonly accounts: Map<AccountId, Account>;
  /** When the refresh claim of an account expires. */
  readonly refreshClaims: Map<AccountId, Date>;
  /** Verification records by identifier. */
  readonly records: Map<string, VerificationRecord>;
  readonly sessions: Map<SessionId, StoredSession>;
  /** The users with an authenticator. */
  readonly authenticators: Set<UserId>;
  /** The users with a passkey. */
  readonly passkeys: Set<UserId>;
  /** The mails with a verification link, and the URL after it. */
  readonly verificationMails: { readonly email: Email; readonly callbackUrl: string }[];
  /** The calls of `reclaim`. */
  readonly reclaimed: { readonly userId: UserId; readonly client: Client }[];
  readonly outbox: OutboxRow<SocialMail>[];
  /** The audit log. */
  readonly events: SocialEvent[];
  /** A statement failed: the transaction is rolled back. */
  isLost: boolean;
}

export const emptySocialTables = (): SocialTables => ({
  users: new Map(),
  passwords: new Set(),
  accounts: new Map(),
  refreshClaims: new Map(),
  records: new Map(),
  sessions: new Map(),
  authenticators: new Set(),
  passkeys: new Set(),
  verificationMails: [],
  reclaimed: [],
  outbox: [],
  events: [],
  isLost: false,
});

export const copySocialTables = (tables: SocialTables): SocialTables => ({
  users: new Map(tables.users),
  passwords: new Set(tables.passwords),
  accounts: new Map(tables.accounts),
  refreshClaims: new Map(tables.refreshClaims),
  records: new Map(tables.records),
  sessions: new Map(tables.sessions),
  authenticators: new Set(tables.authenticators),
  passkeys: new Set(tables.passkeys),
  verificationMails: [...tables.verificationMails],
  reclaimed: [...tables.reclaimed],
  outbox: [...tables.outbox],
  events: [...tables.events],
  isLost: false,
});
