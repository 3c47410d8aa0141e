import type {
  Client,
  Clock,
  Email,
  Journal,
  Outbox,
  RandomSource,
  SecondStep,
  TransactionRunner,
  UserId,
  UserSessions,
  UserSummary,
  VerificationRecords,
} from '@portvakt/kernel';

import type { SocialEvent } from './events.js';
import type { SocialMail } from './mails.js';
import type { Account, AccountId, Identity } from './model/account.js';
import type { SingleFlight } from './model/single-flight.js';
import type { Providers } from './model/social-provider.js';
import type { SocialPolicy } from './model/social-policy.js';

/** A provider's profile of a user with a valid e-mail address. `Users` cleans name and picture. */
export interface UserProfile {
  readonly email: Email;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly image: string | null;
}

/**
 * `taken`: a concurrent sign-up got the e-mail address. `refused`: a database constraint or trigger failed. `required`:
 * the product requires a field that providers do not send. `incomplete`: it does, and asks the user for it.
 */
export type RegistrationResult =
  | { readonly kind: 'registered'; readonly user: UserSummary }
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'required'; readonly field: string }
  | { readonly kind: 'incomplete' };

/** The fields of a request by name. */
export type GivenFields = Readonly<Record<string, unknown>>;

/** The users, owned by the identity context. Contract: `users.contract.ts`. */
export interface Users {
  findByEmail(email: Email): Promise<UserSummary | null>;
  /** Locks the user until the transaction ends (security J4). */
  findForUpdate(id: UserId): Promise<UserSummary | null>;
  /**
   * Creates a user; an unverified e-mail address gets a mail with a verification link. `given`: what the user answered
   * when asked for required fields. Values that are missing or refused then throw the error of the identity context.
   */
  register(
    userProfile: UserProfile,
    client: Client,
    callbackUrl: string,
    given?: GivenFields,
  ): Promise<RegistrationResult>;
  /**
   * Updates name, picture and e-mail address; an address that another user has is not taken over. Null: another user got
   * the address concurrently, and the transaction is rolled back.
   */
  updateFromProfile(id: UserId, userProfile: UserProfile, client: Client): Promise<UserSummary | null>;
  /**
   * Gives an account with an unverified e-mail address to the owner of the mailbox: removes everything attached to it,
   * the password included, and verifies the address (specification C11). Null if the user does not exist; `operator` for
   * a user with a role, who is left as they are (operators OP14).
   */
  reclaim(id: UserId, client: Client): Promise<UserSummary | 'operator' | null>;
}

/** Tokens are encrypted where they are stored. Contract: `account-repository.contract.ts`. */
export interface AccountRepository {
  /** Serialises transactions with the same identity, whether or not it is linked yet (security G15). */
  lockIdentity(identity: Identity): Promise<void>;
  /** Gives the account with this identity another id of its provider, unless an account has that one already. */
  changeAccountId(identity: Identity, accountId: string): Promise<void>;
  find(identity: Identity): Promise<Account | null>;
  /** As `find`, and locks the account until the transaction ends. Lock the user first (security J4). */
  findForUpdate(identity: Identity): Promise<Account | null>;
  /** As `findForUpdate`, for an account whose id at its provider may have changed. */
  findByIdForUpdate(id: AccountId): Promise<Account | null>;
  /**
   * Gives one caller across all processes the right to refresh the account until `until`. `busy`: another caller has it.
   * It is not a lock: no connection is occupied while the provider responds.
   */
  claimRefresh(id: AccountId, until: Date, now: Date): Promise<Account | 'busy' | 'not-found'>;
  /** Releases the claim of `claimRefresh`. */
  releaseRefresh(id: AccountId): Promise<void>;
  /** Oldest first, the password included. */
  list(userId: UserId): Promise<readonly Account[]>;
  /** Returns false, and the transaction is rolled back, if a constraint fails. */
  add(account: Account): Promise<boolean>;
  /** Updates the tokens of an existing account; access, refresh and ID tokens that are null keep their stored value. */
  updateTokens(account: Account): Promise<void>;
  remove(id: AccountId): Promise<void>;
}

/** What lists show of an account. */
export interface AccountView extends Pick<Account, 'id' | 'providerId' | 'accountId' | 'createdAt' | 'updatedAt'> {
  readonly scopes: readonly string[];
}

/** Reads without a transaction or a lock, and decrypts nothing. Contract: `account-reader.contract.ts`. */
export interface AccountReader {
  /** Oldest first, the password included unless it was emptied. */
  list(userId: UserId): Promise<readonly AccountView[]>;
}

/** The passkeys of users, owned by the passkey context (passkeys §6.4). */
export interface UserPasskeys {
  /** Whether a passkey opens the account. */
  exist(userId: UserId): Promise<boolean>;
}

/** The sign-ins that wait for the second factor, owned by the two-factor context. */
export interface PendingSignIns {
  /** Ends all of the user, and voids mailed codes. */
  cancel(userId: UserId): Promise<void>;
}

/** The allow-list of redirect targets (specification §8). */
export interface ReturnUrls {
  isTrusted(url: string): boolean;
}

/** The repositories of one transaction. */
export interface SocialStore {
  readonly users: Users;
  readonly accounts: AccountRepository;
  /** The records of sign-in states. Under the strict policy their value is encrypted: it has the code verifier (security K1). */
  readonly states: Pick<VerificationRecords, 'put' | 'consume'>;
  /** The records of pending sign-ups and sign-ins. Their value is always encrypted: it has a profile and tokens. */
  readonly encryptedRecords: Pick<VerificationRecords, 'put' | 'find' | 'consume'>;
  readonly sessions: Pick<UserSessions, 'issue' | 'lockAlive'>;
  /** Used under the strict policy, before a session is issued (specification C6). */
  readonly secondStep: SecondStep;
  readonly pendingSignIns: PendingSignIns;
  readonly passkeys: UserPasskeys;
  readonly outbox: Outbox<SocialMail>;
  readonly journal: Journal<SocialEvent>;
}

/** An abstract class so that it can be an injection token. */
export abstract class SocialPorts {
  abstract readonly transaction: TransactionRunner<SocialStore>;
  /** For refusals, outside of a transaction. */
  abstract readonly journal: Journal<SocialEvent>;
  abstract readonly accounts: AccountReader;
  abstract readonly providers: Providers;
  /** One instance for all use cases of a process. */
  abstract readonly refreshes: SingleFlight;
  abstract readonly returnUrls: ReturnUrls;
  /** Resolves after the given time. */
  abstract readonly pause: (milliseconds: number) => Promise<void>;
  abstract readonly clock: Clock;
  abstract readonly random: RandomSource;
  abstract readonly policy: SocialPolicy;
}
