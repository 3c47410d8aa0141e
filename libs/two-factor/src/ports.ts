import type {
  Caller,
  Client,
  Clock,
  DeviceReader,
  Journal,
  Outbox,
  RandomSource,
  Initiator,
  SessionId,
  TransactionRunner,
  UserId,
  UserSessions,
  UserSummary,
  VerificationRecords,
} from '@portvakt/kernel';

import type { TwoFactorEvent } from './events.js';
import type { TwoFactorMail } from './mails.js';
import type { Authenticator, AuthenticatorId, Authenticators } from './model/authenticator.js';
import type { Failures } from './model/failure-budget.js';
import type { TotpSecret } from './model/totp-secret.js';
import type { TwoFactorPolicy } from './model/two-factor-policy.js';

/** Contract: `users.contract.ts`. */
export interface Users {
  find(id: UserId): Promise<UserSummary | null>;
  /** Locks the user row until the transaction ends: changes of a second factor are serialised (security J4). */
  findForUpdate(id: UserId): Promise<UserSummary | null>;
  setTwoFactorEnabled(id: UserId, enabled: boolean, now: Date): Promise<void>;
}

/** Stores secrets and backup codes encrypted. Contract: `authenticator-repository.contract.ts`. */
export interface AuthenticatorRepository {
  /** Oldest first. */
  list(userId: UserId): Promise<Authenticators>;
  /** Adds it, or replaces the one with the same id. */
  save(authenticator: Authenticator): Promise<void>;
  remove(id: AuthenticatorId): Promise<void>;
  removeAll(userId: UserId): Promise<void>;
  removeUnverified(userId: UserId): Promise<void>;
}

/** What lists show of an authenticator. */
export type AuthenticatorView = Pick<Authenticator, 'id' | 'name' | 'createdAt' | 'lastUsedAt' | 'verified'>;

/** Reads without a transaction or a lock, and decrypts nothing. Contract: `authenticator-reader.contract.ts`. */
export interface AuthenticatorReader {
  /** Oldest first. */
  list(userId: UserId): Promise<readonly AuthenticatorView[]>;
}

/** Contract: `failure-repository.contract.ts`. */
export interface FailureRepository {
  find(userId: UserId): Promise<Failures>;
  save(userId: UserId, failures: Failures): Promise<void>;
  clear(userId: UserId): Promise<void>;
}

/** The hash that a correct password matched. The transaction that follows compares it again. */
export interface VerifiedPassword {
  readonly passwordHash: string;
}

/** Checks a password in the identity context, which throws when a session has tried too many. */
export interface PasswordCheck {
  check(
    owner: Pick<UserSummary, 'id' | 'email'>,
    password: string,
    sessionId: SessionId,
  ): Promise<VerifiedPassword | 'wrong' | 'absent'>;
}

/** The passwords of the identity context. */
export interface StoredPasswords {
  /** Null if the user has no password. */
  findHash(userId: UserId): Promise<string | null>;
}

/** Time-based codes (RFC 6238): SHA-1, 6 digits, 30 seconds. */
export interface Totp {
  /** The time step of the code: that of `now`, the one before or the one after; null for any other text. */
  stepOf(secret: TotpSecret, code: string, now: Date): number | null;
  codeAt(secret: TotpSecret, now: Date): string;
  /** RFC 4648 base32 of the secret's bytes, without padding. */
  encode(secret: TotpSecret): string;
}

/**
 * Computes the stored form of a mailed code: a digest under the strict policy, else the code itself (specification C21).
 * `key` identifies the context that requested the code.
 */
export interface CodeDigest {
  digest(key: string, code: string): string;
  /** Whether `stored` is the stored form of the code, also where it was computed with a former secret. */
  matches(stored: string, key: string, code: string): boolean;
}

/** Signs the cookie of a trusted device. */
export interface DeviceProofs {
  sign(text: string): string;
  matches(text: string, proof: string): boolean;
}

/** Limits how many codes are mailed to one e-mail address (specification §9). */
export interface CodeMailAllowance {
  /** Counts one mail. Returns the seconds to wait if the limit is exceeded. */
  take(mailbox: string): Promise<'granted' | number>;
}

/** The cases in which operators would reset a second factor (operators §8). */
export interface SecondFactorResetCases {
  /** Stops the user's open case, because the factor is evidently not lost; does nothing without one. */
  stop(userId: UserId, initiator: Initiator): Promise<void>;
}

/** Sign-ins at providers that wait for the second factor, owned by social-linking (specification §12.3). */
export interface PendingProviderSignIns {
  /**
   * Stores what the provider sent, now that the factor was given. Returns the user, whose row is locked, as they are then;
   * unchanged for a sign-in with a password.
   */
  complete(reference: string, user: UserSummary, client: Client): Promise<UserSummary>;
}

/** A code of an app or a backup code, given in a session while two-factor was already on. */
export interface StepUp {
  readonly caller: Caller;
  readonly by: 'totp' | 'backup-code';
  readonly client: Client;
}

/** Codes that operators give in their sessions, owned by the operators context (operators §4). */
export interface StepUps {
  /**
   * Throws for an operator whose session gave no code of an app, backup code or passkey recently (operators OP4); does
   * nothing for other users. `strongFactorAt`: when it was last given.
   */
  assertGiven(userId: UserId, strongFactorAt: Date | null): Promise<void>;
  /** Reports such a code as the step-up of an operator (operators §4.2); does nothing for other users. */
  note(stepUp: StepUp): Promise<void>;
}

/** The repositories of one transaction. */
export interface TwoFactorStore {
  readonly users: Users;
  readonly passwords: StoredPasswords;
  readonly authenticators: AuthenticatorRepository;
  readonly failures: FailureRepository;
  readonly records: VerificationRecords;
  readonly sessions: Pick<UserSessions, 'issue' | 'lockAlive' | 'recordSecondFactor' | 'replace'>;
  readonly resetCases: SecondFactorResetCases;
  readonly pendingProviderSignIns: PendingProviderSignIns;
  readonly stepUps: StepUps;
  readonly outbox: Outbox<TwoFactorMail>;
  readonly journal: Journal<TwoFactorEvent>;
}

/** An abstract class so that it can be an injection token. */
export abstract class TwoFactorPorts {
  abstract readonly transaction: TransactionRunner<TwoFactorStore>;
  /** For refusals, outside of a transaction. */
  abstract readonly journal: Journal<TwoFactorEvent>;
  abstract readonly authenticators: AuthenticatorReader;
  abstract readonly passwordCheck: PasswordCheck;
  abstract readonly totp: Totp;
  abstract readonly codeDigest: CodeDigest;
  abstract readonly deviceProofs: DeviceProofs;
  abstract readonly codeMails: CodeMailAllowance;
  abstract readonly devices: DeviceReader;
  abstract readonly clock: Clock;
  abstract readonly random: RandomSource;
  abstract readonly policy: TwoFactorPolicy;
}
