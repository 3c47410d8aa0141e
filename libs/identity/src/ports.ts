import type {
  Client,
  Clock,
  DeviceReader,
  Email,
  Language,
  Outbox,
  RandomSource,
  SecondStep,
  SessionId,
  TransactionRunner,
  UserId,
  UserSessions,
  VerificationRecords,
} from '@portvakt/kernel';

import type { DeleteUserMail, IdentityMail, ResetPasswordMail } from './mails.js';
import type { IdentityPolicy } from './model/identity-policy.js';
import type { ProfileChange } from './model/profile-change.js';
import type { User } from './model/user.js';
import type { VerificationClaims } from './model/verification-claims.js';

/** Contract: `user-repository.contract.ts`. */
export interface UserRepository {
  findByEmail(email: Email): Promise<User | null>;
  /**
   * Lets all who ask about one address wait for each other until the transaction ends, whether anybody has it or not:
   * so that waiting tells nobody who does (security F3).
   */
  queueFor(email: Email): Promise<void>;
  /** `taken`: the address belongs to somebody, also when both came at once. `refused`: the database said no. */
  add(user: User): Promise<'added' | 'taken' | 'refused'>;
  /** Marks the address as proven; false where it was already, or the user is gone or has another address by now. */
  verifyEmail(id: UserId, email: Email, now: Date): Promise<boolean>;
  /**
   * Holds the user until the transaction ends: whatever reads several of their rows before it writes begins with this,
   * so that two such changes happen one after the other (security J4).
   */
  findForUpdate(id: UserId): Promise<User | null>;
  /** Members that are not given stay as they are. `refused`: the database said no. */
  changeProfile(id: UserId, change: ProfileChange, now: Date): Promise<'changed' | 'gone' | 'refused'>;
  /** `taken`: somebody else has the address, also when both came at once. */
  changeEmail(id: UserId, email: Email, isVerified: boolean, now: Date): Promise<'changed' | 'taken'>;
  noteLanguage(id: UserId, language: Language): Promise<void>;
  /** With all that is theirs: accounts, sessions, authenticators, records. */
  remove(id: UserId): Promise<void>;
}

/** The password accounts. Contract: `credential-repository.contract.ts`. */
export interface CredentialRepository {
  /** False, and nothing stored, where the database refuses the row. */
  add(userId: UserId, passwordHash: string, now: Date): Promise<boolean>;
  /**
   * Locks the user and their password account until the transaction ends, and answers both as they are then; null where
   * either is missing. One statement in place of two, since every sign-in runs it.
   */
  lockWithUser(userId: UserId): Promise<SignInCandidate | null>;
  /** Null where the user has no password. */
  findHash(userId: UserId): Promise<string | null>;
  /** Replaces the password, or gives one to a user who has none. */
  put(userId: UserId, passwordHash: string, now: Date): Promise<void>;
  /** The account stays, and opens nothing until it is given a password; without one there is nothing to do. */
  empty(userId: UserId, now: Date): Promise<void>;
}

/** Identities at providers as seen from here: other ways to sign in. Contract: `linked-accounts.contract.ts`. */
export interface LinkedAccounts {
  removeAll(userId: UserId): Promise<void>;
}

export interface SignInCandidate {
  readonly user: User;
  /** Null where the user has no password. */
  readonly passwordHash: string | null;
}

/** All that a sign-in looks at, in one statement whoever it is about. Contract: `sign-in-reader.contract.ts`. */
export interface SignInReader {
  find(email: Email): Promise<SignInCandidate | null>;
}

/** Slow by design, and off the main thread. Too many at once: OverloadError (specification §1.4). */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** A stored value that is no hash matches nothing. */
  matches(password: string, hash: string): Promise<boolean>;
  /** Costs what `matches` costs and tells nothing: for where there is no hash to compare with (D-25). */
  pretend(password: string): Promise<void>;
}

/** Signs and reads verification tokens. */
export interface VerificationTokens {
  issue(claims: VerificationClaims, now: Date, lifetimeMs: number): Promise<string>;
  read(token: string, now: Date): Promise<VerificationClaims | 'expired' | 'invalid'>;
}

/** Builds the addresses that leave in mails. */
export interface IdentityLinks {
  /** `callbackUrl`: already accepted by the rules of specification §8. */
  verifyEmail(token: string, callbackUrl: string): string;
  /** `redirectTo`: empty where none was given. */
  resetPassword(token: string, redirectTo: string): string;
  deleteUser(token: string, callbackUrl: string): string;
}

/** The second factor as identity uses it. */
export interface SecondFactor extends SecondStep {
  /**
   * Removes a second factor that was set up before anybody verified the e-mail address, and notifies its owner
   * (specification C11).
   */
  reclaim(userId: UserId, client: Client): Promise<void>;
}

/**
 * How many mails of one kind may go to one mailbox (specification §9), for those kinds whose link replaces an earlier
 * one: they are counted before it does.
 */
export interface MailAllowance {
  /** Counts one, for an address of a user or of nobody; false when there have been too many. */
  take(kind: CountedMail, mailbox: Email): Promise<boolean>;
}

export type CountedMail = (ResetPasswordMail | DeleteUserMail)['kind'];

/**
 * What a password attempt counts under (specification §9): the e-mail address of a sign-in, whether a user has it or
 * not, over all clients; the entry of a known device for that address; or the session that a signed-in user sends it
 * with.
 */
export type PasswordCounter =
  | { readonly kind: 'email'; readonly email: Email }
  | { readonly kind: 'device'; readonly entry: string }
  | { readonly kind: 'session'; readonly sessionId: SessionId };

/** How many passwords may be tried under one counter (specification §9). */
export interface PasswordBudget {
  /** Counts one attempt. A number is a refusal: the seconds to wait. */
  spend(counter: PasswordCounter): Promise<'granted' | number>;
  /** Sets the counter to 0. */
  restore(counter: PasswordCounter): Promise<void>;
}

/** What a product does around the deletion of a user (specification §14, `beforeDelete` and `afterDelete`). */
export interface DeletionHooks {
  /** Asked when the proof is there and nothing is deleted yet. To veto, it throws. */
  before(user: DeletedUser): Promise<void>;
  /** The user is gone, whatever this does: it must not throw. */
  after(user: DeletedUser): Promise<void>;
}

export type DeletedUser = Pick<User, 'id' | 'email'>;

/** What one transaction can reach. */
export interface IdentityStore {
  readonly users: UserRepository;
  readonly credentials: CredentialRepository;
  readonly linkedAccounts: LinkedAccounts;
  readonly records: VerificationRecords;
  readonly sessions: Omit<UserSessions, 'replace'>;
  readonly secondFactor: SecondFactor;
  readonly outbox: Outbox<IdentityMail>;
}

/** A class only so that it can also be an injection token; nobody extends it. */
export abstract class IdentityPorts {
  abstract readonly transaction: TransactionRunner<IdentityStore>;
  abstract readonly signInReader: SignInReader;
  abstract readonly hasher: PasswordHasher;
  abstract readonly tokens: VerificationTokens;
  abstract readonly links: IdentityLinks;
  abstract readonly passwordBudget: PasswordBudget;
  abstract readonly mailAllowance: MailAllowance;
  abstract readonly devices: DeviceReader;
  abstract readonly deletionHooks: DeletionHooks;
  abstract readonly clock: Clock;
  abstract readonly random: RandomSource;
  abstract readonly policy: IdentityPolicy;
}
