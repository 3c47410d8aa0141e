import { type Brand, newId, type RandomSource, type UserId } from '@portvakt/kernel';

import type { DeviceType, NewCredential, SignInProof } from './ceremony.js';

export type PasskeyId = Brand<string, 'PasskeyId'>;

/** One stored credential of one user (passkeys §3.3). */
export interface Passkey {
  readonly id: PasskeyId;
  readonly userId: UserId;
  /** Null in rows of the reference library. */
  readonly name: string | null;
  /** In base64url. Belongs to one user only. */
  readonly credentialId: string;
  /** COSE key in standard base64 with padding. */
  readonly publicKey: string;
  /** Unsigned, 32 bits; 0 for authenticators that do not count. */
  readonly counter: number;
  readonly deviceType: DeviceType;
  /** Whether it was synced when it was last seen. */
  readonly backedUp: boolean;
  readonly transports: readonly string[];
  readonly createdAt: Date;
  /** As the authenticator claims: use it as a label, never for decisions. */
  readonly aaguid: string | null;
  readonly lastUsedAt: Date | null;
  /** In base64url, as handed to the authenticator; null in rows of the reference library. */
  readonly userHandle: string | null;
}

export interface NewPasskey {
  readonly userId: UserId;
  readonly name: string;
  readonly credential: NewCredential;
  readonly transports: readonly string[];
  readonly userHandle: string;
}

export const bindPasskey = (
  { userId, name, credential, transports, userHandle }: NewPasskey,
  now: Date,
  random: RandomSource,
): Passkey => ({
  id: newId(random) as PasskeyId,
  userId,
  name,
  ...credential,
  transports,
  createdAt: now,
  lastUsedAt: null,
  userHandle,
});

/** The passkey after it opened a session. */
export const usedPasskey = (passkey: Passkey, { counter, deviceType, backedUp }: SignInProof, now: Date): Passkey => ({
  ...passkey,
  counter,
  deviceType,
  backedUp,
  lastUsedAt: now,
});

/**
 * False where the counter did not increase, which suggests a copy (passkeys P6). Two zeros are accepted: synced
 * authenticators do not count.
 */
export const isPlausibleCounter = ({ counter }: Passkey, shown: number): boolean =>
  (counter === 0 && shown === 0) || shown > counter;

/** Whether both user handles are equal; true where either is unknown. */
export const isSameHandle = ({ userHandle }: Passkey, returned: string | null): boolean =>
  userHandle === null || returned === null || userHandle === returned;
