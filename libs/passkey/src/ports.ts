import type {
  Client,
  Clock,
  DeviceReader,
  Journal,
  Outbox,
  RandomSource,
  SessionId,
  SessionRequest,
  StartedSession,
  TransactionRunner,
  UserId,
  UserSummary,
  VerificationRecords,
} from '@portvakt/kernel';

import type { PasskeyEvent } from './events.js';
import type { PasskeyMail } from './mails.js';
import type {
  AssertionResponse,
  AttestationResponse,
  CeremonyExpectations,
  NewCredential,
  SignInProof,
} from './model/ceremony.js';
import type { PasskeyPolicy } from './model/passkey-policy.js';
import type { Passkey, PasskeyId } from './model/passkey.js';

/** Contract: `passkey-repository.contract.ts`. */
export interface PasskeyRepository {
  /** Oldest first. */
  list(userId: UserId): Promise<readonly Passkey[]>;
  find(credentialId: string): Promise<Passkey | null>;
  /** As `find` by the row id, and locks the passkey until the transaction ends. Lock its user first (security J4). */
  findForUpdate(id: string): Promise<Passkey | null>;
  /** `taken`: somebody has the credential, concurrent registrations included. `refused`: the database refused the row. */
  add(passkey: Passkey): Promise<'added' | 'taken' | 'refused'>;
  /** Writes what changes after the creation: name, counter, device type, backup and last use. */
  save(passkey: Passkey): Promise<void>;
  remove(id: PasskeyId): Promise<void>;
  /** Returns the id of each. */
  removeAll(userId: UserId): Promise<readonly PasskeyId[]>;
}

/**
 * The users, owned by the identity context. Contract: `users.contract.ts` of two-factor, because one adapter implements
 * both ports.
 */
export interface Users {
  find(id: UserId): Promise<UserSummary | null>;
  /** Locks the user row until the transaction ends (security J4). */
  findForUpdate(id: UserId): Promise<UserSummary | null>;
}

/** A session that a passkey opened, as its owner sees it. */
export interface OpenedSession extends StartedSession {
  readonly userId: UserId;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly ipAddress: string;
  readonly userAgent: string;
}

/** The session context; each call joins the open transaction. */
export interface PasskeySessions {
  /** `banned`: the user may not sign in. `refused`: the session could not be stored. */
  issue(request: SessionRequest): Promise<OpenedSession | 'banned' | 'refused'>;
  /** Locks the session's row against deletion until the transaction ends; false where it is deleted or has expired. */
  lockAlive(id: SessionId): Promise<boolean>;
  /** When a second factor was last given in the session; null for never. */
  secondFactorAt(id: SessionId): Promise<Date | null>;
}

/** Passwords and linked identities, owned by identity and social-linking (passkeys §6.4). */
export interface OtherSignInMethods {
  /** Whether the user can sign in without a passkey. */
  exist(userId: UserId): Promise<boolean>;
}

/** Pending sign-ins, owned by two-factor (passkeys §6.3). */
export interface PendingSignIns {
  /** The user of a pending sign-in; null if there is none with this reference. */
  find(reference: string): Promise<UserId | null>;
  /**
   * Deletes it with its code and its counter, and completes a sign-in at a provider. `way`: how the sign-in began. `user`:
   * the user, whose row is locked, as they are then. Null: it belongs to another user and is kept.
   */
  end(
    reference: string,
    user: UserSummary,
    client: Client,
  ): Promise<{ readonly way: string; readonly user: UserSummary } | null>;
}

/** Mails the verification link, as after a sign-in with a password that is refused for an unverified address. */
export interface VerificationLinks {
  send(user: UserSummary, client: Client): Promise<void>;
}

/**
 * Verifies responses of authenticators (passkeys §5.3, §5.4). Never throws, uses no network and does not check the
 * counter. Contract: `passkey-ceremonies.contract.ts`.
 */
export interface PasskeyCeremonies {
  readRegistration(response: AttestationResponse, expected: CeremonyExpectations): Promise<NewCredential | 'refused'>;
  readSignIn(
    response: AssertionResponse,
    passkey: Passkey,
    expected: CeremonyExpectations,
  ): Promise<SignInProof | 'refused'>;
}

/**
 * Names of models, as published by their makers. Without attestation an AAGUID is only a claim: use it as a label,
 * never for decisions.
 */
export interface AuthenticatorModels {
  /** Null for an unknown model and for an AAGUID of zeros. */
  nameOf(aaguid: string): string | null;
}

/** The repositories of one transaction. */
export interface PasskeyStore {
  readonly passkeys: PasskeyRepository;
  readonly users: Users;
  readonly sessions: PasskeySessions;
  readonly otherSignInMethods: OtherSignInMethods;
  readonly pending: PendingSignIns;
  readonly verification: VerificationLinks;
  readonly records: VerificationRecords;
  readonly outbox: Outbox<PasskeyMail>;
  readonly journal: Journal<PasskeyEvent>;
}

/** An abstract class so that it can be an injection token. */
export abstract class PasskeyPorts {
  abstract readonly transaction: TransactionRunner<PasskeyStore>;
  abstract readonly ceremonies: PasskeyCeremonies;
  abstract readonly models: AuthenticatorModels;
  abstract readonly devices: DeviceReader;
  abstract readonly clock: Clock;
  abstract readonly random: RandomSource;
  abstract readonly policy: PasskeyPolicy;
}
