import type { UserSummary } from '@portvakt/kernel';

import type { Passkey } from './passkey.js';
import { CHALLENGE_LIFETIME_MS, type PasskeyPolicy } from './passkey-policy.js';
import { type CredentialDescriptor, describeCredential } from './request-options.js';
import { userHandleOf } from './user-handle.js';

/**
 * ES256, EdDSA and RS256, listed here instead of taken from a library: every supported Node can verify them (passkeys
 * P12).
 */
export const ALGORITHMS: readonly number[] = [-7, -8, -257];

export type Attachment = 'platform' | 'cross-platform';

/** The options of a creation in the form of WebAuthn's JSON (passkeys §4.1). */
export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly name: string; readonly id: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly pubKeyCredParams: readonly { readonly alg: number; readonly type: 'public-key' }[];
  readonly timeout: number;
  readonly attestation: 'none';
  readonly excludeCredentials: readonly CredentialDescriptor[];
  readonly authenticatorSelection: {
    readonly residentKey: 'required';
    readonly requireResidentKey: true;
    readonly userVerification: 'required' | 'preferred';
    readonly authenticatorAttachment?: Attachment;
  };
  readonly extensions: { readonly credProps: true };
  readonly hints: readonly string[];
}

const HINTS: Readonly<Record<Attachment, readonly string[]>> = {
  platform: ['client-device'],
  'cross-platform': ['security-key', 'hybrid'],
};

export interface CreationRequest {
  readonly holder: Pick<UserSummary, 'id' | 'email' | 'name'>;
  /** All passkeys of the holder: a second one on the same authenticator would replace the first. */
  readonly passkeys: readonly Passkey[];
  readonly challenge: string;
  readonly attachment?: Attachment | undefined;
  readonly isConditional: boolean;
}

export const creationOptions = (
  { holder, passkeys, challenge, attachment, isConditional }: CreationRequest,
  { rpId, rpName }: PasskeyPolicy,
): CreationOptions => ({
  challenge,
  rp: { name: rpName, id: rpId },
  user: { id: userHandleOf(holder.id), name: holder.email, displayName: holder.name || holder.email },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
  timeout: CHALLENGE_LIFETIME_MS,
  attestation: 'none',
  excludeCredentials: passkeys.map(describeCredential),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: isConditional ? 'preferred' : 'required',
    ...(attachment ? { authenticatorAttachment: attachment } : {}),
  },
  extensions: { credProps: true },
  hints: attachment ? HINTS[attachment] : [],
});
