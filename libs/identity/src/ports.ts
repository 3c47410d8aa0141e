import type {
  Client,
  Clock,
  DeviceReader,
  Email,
  Journal,
  Outbox,
  RandomSource,
  SecondStep,
  Initiator,
  SessionId,
  TransactionRunner,
  UserId,
  UserSessions,
  VerificationRecords,
} from '@portvakt/kernel';

import type { IdentityEvent } from './events.js';
import type { identityCountedMails, IdentityMail, VerifyEmailMail } from './mails.js';
import type { IdentityPolicy } from './model/identity-policy.js';
import type { ProfileChange } from './model/profile-change.js';
import type { User } from './model/user.js';
import type { VerificationClaims } from './model/verification-claims.js';
import type { AccountRules, PasswordRules } from './rules.js';

/**
 * Changes throw a `FieldTakenError` if another user has the value of a unique additional field. Contract:
 * `user-repository.contract.ts`.
 */
export interface UserRepository {
  findByEmail(email: Email): Promise<User | null>;
  /**
   * Locks the e-mail address until the transaction ends, whether a user has it or not, so that the waiting time does not
   * reveal which addresses are registered (security F3).
   */
  lockEmail(email: Email): Promise<void>;
  /** `taken`: another user has the address, concurrent sign-ups included. `refused`: the database refused the row. */
  add(user: User): Promise<'added' | 'taken' | 'refused'>;
  /** Marks the address as verified; false if it already was, or if the user does not exist or has another address. */
  verifyEmail(id: UserId, email: Email, now: Date): Promise<boolean>;
  /**
   * Locks the user's row until the transaction ends. Call this first in any change that reads several of the user's rows,
   * so that concurrent changes run one after the other (security J4).
   */
  findForUpdate(id: UserId): Promise<User | null>;
  /** Absent fields stay as they are. `refused`: the database refused the change. */
  changeProfile(id: UserId, change: ProfileChange, now: Date): Promise<'changed' | 'not-found' | 'refused'>;
  /** `taken`: another user has the address, concurrent changes included. `refused`: the database refused the change. */
  changeEmail(id: UserId, email: Email, isVerified: boolean, now: Date): Promise<'changed' | 'taken' | 'refused'>;
  /** Deletes the user with their accounts, sessions, authenticators and records. */
  remove(id: UserId): Promise<void>;
}

/** The passwords. Contract: `credential-repository.contract.ts`. */
export interface CredentialRepository {
  /** False if the database refuses the row; nothing is stored then. */
  add(userId: UserId, passwordHash: string, now: Date): Promise<boolean>;
  /**
   * Locks the rows of the user and their password until the transaction ends and returns both; null if either is missing.
   * One statement, because every sign-in runs it.
   */
  lockWithUser(userId: UserId): Promise<SignInCandidate | null>;
  /** Null if the user has no password. */
  findHash(userId: UserId): Promise<string | null>;
  /** Sets or replaces the password. */
  put(userId: UserId, passwordHash: string, now: Date): Promise<void>;
  /** Removes the password and keeps its row, which allows no sign-in until `put`. Does nothing without a row. */
  empty(userId: UserId, now: Date): Promise<void>;
}

/** The identities at providers that a user can sign in with. Contract: `linked-accounts.contract.ts`. */
export interface LinkedAccounts {
  exist(userId: UserId): Promise<boolean>;
  /** Returns the provider of each. */
  removeAll(userId: UserId): Promise<readonly string[]>;
}

/** The passkeys of users, owned by the passkey context (passkeys §6.5). */
export interface UserPasskeys {
  /** Whether the user has one that opens the account. */
  exist(userId: UserId): Promise<boolean>;
  /** Returns the id of each. */
  removeAll(userId: UserId): Promise<readonly string[]>;
}

/** The roles of operators, owned by the operators context (operators §6). */
export interface OperatorRoles {
  /**
   * Throws for the only admin, who must not be deleted. Call it before the user is locked, and `assertStill` after that:
   * it throws for a user who became an admin in the meantime.
   */
  assertNotLastAdmin(userId: UserId): Promise<{ assertStill(): Promise<void> }>;
  /** Whether the user has a role. */
  isOperator(userId: UserId): Promise<boolean>;
}

/** The cases about users, owned by the operators context (operators §8). */
export interface UserRequests {
  /** Closes the open cases of a user who is about to be deleted. */
  cancelAll(userId: UserId, initiator: Initiator): Promise<void>;
  /** Stops the user's open change of address, because the owner has made one; does nothing without a case. */
  stopEmailChange(userId: UserId, initiator: Initiator): Promise<void>;
}

export interface SignInCandidate {
  readonly user: User;
  /** Null where the user has no password. */
  readonly passwordHash: string | null;
}

/** Reads what a sign-in needs, in one statement whether a user has the address or not. Contract: `sign-in-reader.contract.ts`. */
export interface SignInReader {
  find(email: Email): Promise<SignInCandidate | null>;
}

/** Slow by design, and off the main thread. Throws `OverloadError` when too many run at once (specification §1.4). */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** False for a stored value that is not a hash. */
  matches(password: string, hash: string): Promise<boolean>;
  /** Takes as long as `matches`; for attempts without a stored hash (specification D-25). */
  pretend(password: string): Promise<void>;
}

/** Signs and reads verification tokens. */
export interface VerificationTokens {
  issue(claims: VerificationClaims, now: Date, lifetimeMs: number): Promise<string>;
  read(token: string, now: Date): Promise<VerificationClaims | 'expired' | 'invalid'>;
}

/** Builds the URLs in mails. */
export interface IdentityLinks {
  /** `callbackUrl`: already accepted by the rules of specification §8. */
  verifyEmail(token: string, callbackUrl: string): string;
  /** `redirectTo`: empty where none was given. */
  resetPassword(token: string, redirectTo: string): string;
  deleteUser(token: string, callbackUrl: string): string;
}

/** The second factor as identity uses it. */
export interface SecondFactor extends SecondStep {
  /** Removes the trusted devices of the user and reports how many (specification §13.7). */
  forgetDevices(userId: UserId, initiator: Initiator): Promise<void>;
  /** Ends the sign-ins of the user that wait for a code, and all mailed codes. */
  cancelPending(userId: UserId): Promise<void>;
  /**
   * Removes a second factor that was set up before anybody verified the e-mail address, and notifies its owner
   * (specification C11).
   */
  reclaim(userId: UserId, client: Client): Promise<void>;
}

/**
 * How many mails of one kind may go to one mailbox (specification §9). Only for mails whose new link invalidates an earlier
 * one. It is asked first, so that a mail that is left out leaves the earlier link valid.
 */
export interface MailAllowance {
  /** Counts one mail, whether a user has the address or not; false where the limit is reached. */
  take(kind: CountedMail, mailbox: Email): Promise<boolean>;
  /** Whether a mail that counts when it is sent would be left out now. Counts nothing. */
  isSpent(kind: VerifyEmailMail['kind'], mailbox: Email): Promise<boolean>;
}

export type CountedMail = (typeof identityCountedMails)[number];

/**
 * The counter for a password attempt (specification §9). `email`: sign-ins with this address from any client, whether a
 * user has it or not. `device`: sign-ins with this address from a known device. `session`: attempts of a signed-in user
 * in that session.
 */
export type PasswordCounter =
  | { readonly kind: 'email'; readonly email: Email }
  | { readonly kind: 'device'; readonly entry: string }
  | { readonly kind: 'session'; readonly sessionId: SessionId };

/** How many passwords may be tried under one counter (specification §9). */
export interface PasswordBudget {
  /** Counts one attempt. A number means refused: the seconds to wait. */
  spend(counter: PasswordCounter): Promise<'granted' | number>;
  /** Whether this is the first refused attempt in the counter's window. Called once for each refused attempt. */
  isFirstRefusal(counter: PasswordCounter): Promise<boolean>;
  /** Sets the counter to 0. */
  restore(counter: PasswordCounter): Promise<void>;
}

/** The repositories and contexts that one transaction can use. */
export interface IdentityStore {
  readonly users: UserRepository;
  readonly credentials: CredentialRepository;
  readonly linkedAccounts: LinkedAccounts;
  readonly records: VerificationRecords;
  readonly sessions: Omit<UserSessions, 'recordSecondFactor' | 'replace'>;
  readonly secondFactor: SecondFactor;
  readonly passkeys: UserPasskeys;
  readonly requests: UserRequests;
  readonly operatorRoles: OperatorRoles;
  readonly rules: AccountRules;
  readonly outbox: Outbox<IdentityMail>;
  readonly journal: Journal<IdentityEvent>;
}

/** A class only so that it can serve as an injection token; it has no subclasses. */
export abstract class IdentityPorts {
  abstract readonly transaction: TransactionRunner<IdentityStore>;
  abstract readonly signInReader: SignInReader;
  /** Reads records outside of a transaction. */
  abstract readonly records: Pick<VerificationRecords, 'find'>;
  /** For refusals, outside of a transaction. */
  abstract readonly journal: Journal<IdentityEvent>;
  abstract readonly hasher: PasswordHasher;
  abstract readonly tokens: VerificationTokens;
  abstract readonly links: IdentityLinks;
  abstract readonly passwordBudget: PasswordBudget;
  abstract readonly mailAllowance: MailAllowance;
  abstract readonly devices: DeviceReader;
  abstract readonly passwordRules: PasswordRules;
  /** Called outside of a transaction; each call opens its own. Null where the product has no rules. */
  abstract readonly rules: Pick<AccountRules, 'newUser'> | null;
  abstract readonly clock: Clock;
  abstract readonly random: RandomSource;
  abstract readonly policy: IdentityPolicy;
}
