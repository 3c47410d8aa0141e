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
  /**
   * Set when the challenge is for one user, who may have no passkey. Those of all others are then refused as not found,
   * so a browser must not report a refused one to its authenticator as unknown to the service.
   */
  readonly userKnown?: true;
}

/** `passkeys`: those of the user; null while the user is unknown. */
export const requestOptions = (
  challenge: string,
  passkeys: readonly Passkey[] | null,
  { rpId }: PasskeyPolicy,
): RequestOptions => ({
  rpId,
  challenge,
  timeout: CHALLENGE_LIFETIME_MS,
  userVerification: 'required',
  ...(passkeys && passkeys.length > 0 ? { allowCredentials: passkeys.map(describeCredential) } : {}),
  ...(passkeys ? { userKnown: true } : {}),
});
