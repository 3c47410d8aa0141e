import type { Passkey } from './passkey.js';
import { CHALLENGE_LIFETIME_MS, type PasskeyPolicy } from './passkey-policy.js';

export interface CredentialDescriptor {
  readonly id: string;
  readonly type: 'public-key';
  readonly transports?: readonly string[];
}

export const describeCredential = ({ credentialId, transports }: Passkey): CredentialDescriptor => ({
  id: credentialId,
  type: 'public-key',
  ...(transports.length > 0 ? { transports } : {}),
});

/** The options of a sign-in in the form of WebAuthn's JSON (passkeys §4.2). */
export interface RequestOptions {
  readonly rpId: string;
  readonly challenge: string;
  readonly timeout: number;
  readonly userVerification: 'required';
  /** Left out while the user is unknown, so that the options do not reveal whether an account exists. */
  readonly allowCredentials?: readonly CredentialDescriptor[];
}

/** `passkeys`: those of the user, if known; else empty. */
export const requestOptions = (
  challenge: string,
  passkeys: readonly Passkey[],
  { rpId }: PasskeyPolicy,
): RequestOptions => ({
  rpId,
  challenge,
  timeout: CHALLENGE_LIFETIME_MS,
  userVerification: 'required',
  ...(passkeys.length > 0 ? { allowCredentials: passkeys.map(describeCredential) } : {}),
});
