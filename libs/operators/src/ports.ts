import type {
  Client,
  Clock,
  Email,
  ImpersonatedSession,
  Journal,
  Language,
  Outbox,
  RandomSource,
  RemovedSessions,
  Repetitions,
  SessionId,
  TransactionRunner,
  UserId,
  VerificationRecords,
} from '@portvakt/kernel';

import type { Figures, ServiceFacts } from './figure-ports.js';
import type { OperatorsEvent } from './events.js';
import type { Impersonations } from './impersonation-ports.js';
import type { MailDirectory, QueuedMails } from './mail-ports.js';
import type { OperatorsMail } from './mails.js';
import type { AccountExporter } from './model/account-export.js';
import type { OperatedSession } from './model/operated-session.js';
import type { OperatedUser } from './model/operated-user.js';
import type { OperatorPolicy } from './model/operator-policy.js';
import type { SettingInForce } from './model/setting-in-force.js';
import type { UserPosition, UserSearch } from './model/user-search.js';
import type { UserChanges, UserPreparation } from './user-changes.js';
import type { UserDetailsReader } from './user-details-reader.js';
import type {
  AccountRequests,
  RequestDirectory,
  RequestLinks,
  UserEmailAddresses,
  UserSecondFactors,
} from './request-ports.js';

export interface UserPageRequest {
  readonly search: UserSearch;
  readonly limit: number;
  /** Users to skip, or the end of the page before; null for the first page. */
  readonly from: { readonly offset: number } | { readonly after: UserPosition } | null;
}

export interface UserPage {
  readonly users: readonly OperatedUser[];
  /**
   * Of all users that the search finds. Above 10 000 an estimate with two significant digits; without search or filter
   * the last count.
   */
  readonly total: number;
  readonly totalIsEstimate: boolean;
  /** Where this page ends; null if it is the last. */
  readonly next: UserPosition | null;
}

/** Reads users as operators see them, and changes nothing. Contract of the lookups: `user-lookups.contract.ts`. */
export interface UserDirectory {
  find(id: UserId): Promise<OperatedUser | null>;
  /** `too-broad`: the search took too long, or would have. */
  list(request: UserPageRequest): Promise<UserPage | 'too-broad'>;
  /** Newest users first. `text` is part of the name or the e-mail address. */
  findByText(text: string, limit: number): Promise<readonly OperatedUser[] | 'too-broad'>;
  /** `email` is in lower case. */
  findByEmail(email: string): Promise<OperatedUser | null>;
  findBySession(id: string): Promise<OperatedUser | null>;
  /** Finds the user who has this account at the provider. */
  findByAccount(providerId: string, accountId: string): Promise<OperatedUser | null>;
  /** The sessions of a user that have not expired, newest first. */
  sessionsOf(id: UserId): Promise<readonly OperatedSession[]>;
  /** Every user with a role, oldest first. */
  operators(): Promise<readonly DescribedOperator[]>;
  /** Whether anybody but this user has the role `admin` and is not banned. */
  hasOtherAdmin(id: UserId): Promise<boolean>;
  /** The names of those that exist. */
  namesOf(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>>;
  /**
   * The sign-in methods of users: ids of providers, `credential` for a password, `passkey`; sorted. Users without any
   * are left out.
   */
  signInMethodsOf(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, readonly string[]>>;
}

/** An operator, and when a code was last given in their newest session. */
export interface DescribedOperator {
  readonly user: OperatedUser;
  readonly strongFactorAt: Date | null;
}

/** A user whose row is locked until the transaction ends. */
export interface LockedUser extends OperatedUser {
  readonly language: Language;
}

/** Changes users, inside a transaction. Contract: `operated-users.contract.ts`. */
export interface OperatedUsers {
  /**
   * Locks the rows of these users until the transaction ends, in the order of their ids, so that two operators who
   * change each other cannot deadlock. Users who do not exist are left out.
   */
  lock(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, LockedUser>>;
  /** Serialises changes of roles and bans of operators until the transaction ends. */
  lockRoles(): Promise<void>;
  /** Users with the role `admin` who are not banned. */
  admins(): Promise<readonly LockedUser[]>;
  setRole(id: UserId, role: string | null): Promise<void>;
  setBan(id: UserId, ban: NewBan): Promise<void>;
  liftBan(id: UserId): Promise<void>;
  /** At most `limit` users whose ban has expired. */
  expiredBans(limit: number): Promise<readonly UserId[]>;
  /** Locks a user whose ban has expired; null for any other, and if another transaction has locked the row. */
  lockExpiredBan(id: UserId): Promise<LockedUser | null>;
}

export interface NewBan {
  readonly reason: string | null;
  /** Null for a ban that lasts until it is lifted. */
  readonly expires: Date | null;
  /** The role of the operator. */
  readonly by: string;
}

/** Ends sessions, inside a transaction. Contract: `operated-sessions.contract.ts`. */
export interface OperatedSessions {
  /** Locks the session's row against deletion until the transaction ends; false where it is deleted or has expired. */
  lockAlive(id: SessionId): Promise<boolean>;
  /** The user of the session with this id or token; null where there is none. */
  ownerOf(idOrToken: string): Promise<UserId | null>;
  /** Deletes the session with this id or token, if there is one. */
  remove(idOrToken: string): Promise<RemovedSessions>;
  removeAll(userId: UserId): Promise<RemovedSessions>;
  /** Deletes the sessions of all users, including those that concurrent transactions are storing. */
  removeAllOfEveryUser(): Promise<RemovedSessions>;
  /** Deletes the sessions in which the operator impersonates others. */
  removeImpersonationsBy(by: UserId): Promise<readonly ImpersonatedSession[]>;
  /** Deletes the sessions in which operators see the account of this user. */
  removeImpersonationsOf(userId: UserId): Promise<readonly ImpersonatedSession[]>;
  /** At most `limit` such sessions, of any operator, that have expired. */
  expiredImpersonations(limit: number): Promise<readonly SessionId[]>;
  /** Deletes the session with this token if it is an impersonated one; null otherwise. */
  takeImpersonated(token: string): Promise<ImpersonatedSession | null>;
}

/** The mails with links that the identity context sends, in the transaction of the operator. */
export interface UserMails {
  sendVerification(email: Email, client: Client): Promise<void>;
  /** Sends to the stored address. The link replaces earlier ones. */
  sendPasswordReset(userId: UserId, client: Client): Promise<void>;
}

/** How many mails with a reset link may go to one mailbox (specification §9), together with those that users request. */
export interface ResetMailAllowance {
  /** Counts one mail; false where the limit is reached. */
  take(mailbox: Email): Promise<boolean>;
}

/** The repositories and contexts that one transaction can use. */
export interface OperatorsStore {
  readonly users: OperatedUsers;
  readonly sessions: OperatedSessions;
  readonly requests: AccountRequests;
  readonly secondFactors: UserSecondFactors;
  readonly emailAddresses: UserEmailAddresses;
  readonly mails: UserMails;
  readonly queuedMails: QueuedMails;
  readonly impersonations: Impersonations;
  readonly records: VerificationRecords;
  readonly userChanges: UserChanges;
  readonly outbox: Outbox<OperatorsMail>;
  readonly journal: Journal<OperatorsEvent>;
}

/** The passkey context, where passkeys are on. */
export interface UserPasskeys {
  /** Whether the user has a passkey that can be used; false while passkeys are off. */
  exist(userId: UserId): Promise<boolean>;
}

/** When the tokens of machines were last used, by their names. */
export interface TokenUses {
  note(name: string, at: Date): Promise<void>;
  all(): Promise<ReadonlyMap<string, Date>>;
}

/** How many users an operator may open (operators §13.1). */
export interface ViewAllowance {
  /**
   * Counts the user and calls `note`, unless they were opened within the last hour. Where `note` fails, they do not count
   * as opened. Returns the seconds to wait where the limit is reached.
   */
  open(operator: string, userId: UserId, note: () => Promise<void>): Promise<number | null>;
}

/** A class only so that it can serve as an injection token; it has no subclasses. */
export abstract class OperatorsPorts {
  abstract readonly transaction: TransactionRunner<OperatorsStore>;
  abstract readonly directory: UserDirectory;
  abstract readonly figures: Figures;
  abstract readonly serviceFacts: ServiceFacts;
  abstract readonly details: UserDetailsReader;
  abstract readonly passkeys: UserPasskeys;
  abstract readonly tokenUses: TokenUses;
  abstract readonly exporter: AccountExporter;
  abstract readonly mails: MailDirectory;
  abstract readonly userPreparation: UserPreparation;
  /** Records reads and refusals, outside of any transaction. */
  abstract readonly journal: Journal<OperatorsEvent>;
  abstract readonly repetitions: Repetitions;
  abstract readonly views: ViewAllowance;
  abstract readonly resetMails: ResetMailAllowance;
  abstract readonly requests: RequestDirectory;
  abstract readonly requestLinks: RequestLinks;
  abstract readonly clock: Clock;
  abstract readonly random: RandomSource;
  abstract readonly policy: OperatorPolicy;
  abstract readonly settings: readonly SettingInForce[];
}
