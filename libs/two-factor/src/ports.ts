import type {
  Clock,
  DeviceReader,
  Outbox,
  RandomSource,
  SessionId,
  TransactionRunner,
  UserId,
  UserSessions,
  UserSummary,
  VerificationRecords,
} from '@portvakt/kernel';

import type { TwoFactorMail } from './mails.js';
import type { Authenticator, AuthenticatorId, Authenticators } from './model/authenticator.js';
import type { Failures } from './model/failure-budget.js';
import type { TotpSecret } from './model/totp-secret.js';
import type { TwoFactorPolicy } from './model/two-factor-policy.js';

/** Contract: `owners.contract.ts`. */
export interface Owners {
  /**
   * Holds the user until the transaction ends: whatever concerns one second factor happens one after the other
   * (security J4).
   */
  findForUpdate(id: UserId): Promise<UserSummary | null>;
  setTwoFactorEnabled(id: UserId, enabled: boolean, now: Date): Promise<void>;
}

/** Secrets and codes are encrypted where they are stored. Contract: `authenticator-repository.contract.ts`. */
export interface AuthenticatorRepository {
  /** Oldest first. */
  list(userId: UserId): Promise<Authenticators>;
  /** Adds it, or replaces the one with the same id. */
  save(authenticator: Authenticator): Promise<void>;
  remove(id: AuthenticatorId): Promise<void>;
  removeAll(userId: UserId): Promise<void>;
  removeUnverified(userId: UserId): Promise<void>;
}

/** Contract: `failure-repository.contract.ts`. */
export interface FailureRepository {
  find(userId: UserId): Promise<Failures>;
  save(userId: UserId, failures: Failures): Promise<void>;
  clear(userId: UserId): Promise<void>;
}

/** The password of a user, judged where passwords are. Refuses by itself when too many were tried in the session. */
export interface PasswordCheck {
  check(
    owner: Pick<UserSummary, 'id' | 'email'>,
    password: string,
    sessionId: SessionId,
  ): Promise<'right' | 'wrong' | 'absent'>;
}

/** Time-based codes (RFC 6238): SHA-1, 6 digits, 30 seconds. */
export interface Totp {
  /** The time step whose code it is: that of `now`, the one before or the one after; null for any other text. */
  stepOf(secret: TotpSecret, code: string, now: Date): number | null;
  codeAt(secret: TotpSecret, now: Date): string;
  /** RFC 4648 base32 of the secret's bytes, without padding. */
  encode(secret: TotpSecret): string;
}

/**
 * How a mailed code stands in its record: as it is, or as a digest where the deployment is strict (specification C21).
 */
export interface CodeSeal {
  seal(key: string, code: string): string;
}

/** Signs what the browser of a trusted device keeps. */
export interface DeviceProofs {
  sign(text: string): string;
  matches(text: string, proof: string): boolean;
}

/** How many codes may be mailed to one mailbox (specification §9). */
export interface CodeMailAllowance {
  /** Counts one. A number is a refusal: the seconds to wait. */
  take(mailbox: string): Promise<'granted' | number>;
}

/** What one transaction can reach. */
export interface TwoFactorStore {
  readonly owners: Owners;
  readonly authenticators: AuthenticatorRepository;
  readonly failures: FailureRepository;
  readonly records: VerificationRecords;
  readonly sessions: Pick<UserSessions, 'issue' | 'isAlive' | 'replace'>;
  readonly outbox: Outbox<TwoFactorMail>;
}

/** A class only so that it can also be an injection token; nobody extends it. */
export abstract class TwoFactorPorts {
  abstract readonly transaction: TransactionRunner<TwoFactorStore>;
  abstract readonly passwords: PasswordCheck;
  abstract readonly totp: Totp;
  abstract readonly codeSeal: CodeSeal;
  abstract readonly deviceProofs: DeviceProofs;
  abstract readonly codeMails: CodeMailAllowance;
  abstract readonly devices: DeviceReader;
  abstract readonly clock: Clock;
  abstract readonly random: RandomSource;
  abstract readonly policy: TwoFactorPolicy;
}
