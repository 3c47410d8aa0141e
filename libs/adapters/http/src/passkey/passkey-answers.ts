import {
  knownTransports,
  type Passkey,
  PasskeyError,
  readClientData,
  type RegistrationAnswer,
  type SignedInWithPasskey,
  type SignInAnswer,
} from '@portvakt/passkey';

import { toUserAnswer } from '../identity/user-answer.dto.js';
import { isoOrNull } from '../request/iso-time.js';
import { toSessionAnswer } from '../session/session-answer.js';
import type {
  PasskeyAnswer,
  RegistrationCredential,
  SignedInWithPasskeyAnswer,
  SignInCredential,
} from './passkey.dto.js';

/** The twelve properties of a passkey in their order (passkeys §2). */
export const toPasskeyAnswer = (passkey: Passkey): PasskeyAnswer => ({
  id: passkey.id,
  name: passkey.name,
  userId: passkey.userId,
  credentialID: passkey.credentialId,
  publicKey: passkey.publicKey,
  counter: passkey.counter,
  deviceType: passkey.deviceType,
  backedUp: passkey.backedUp,
  transports: passkey.transports.join() || null,
  createdAt: passkey.createdAt.toISOString(),
  aaguid: passkey.aaguid,
  lastUsedAt: isoOrNull(passkey.lastUsedAt),
});

export const toSignedInAnswer = ({ session, holder }: SignedInWithPasskey): SignedInWithPasskeyAnswer => ({
  session: toSessionAnswer({ ...session, impersonatedBy: null }),
  user: toUserAnswer(holder),
});

export const toRegistrationAnswer = ({ id, response }: RegistrationCredential): RegistrationAnswer => ({
  id,
  clientDataJson: response.clientDataJSON,
  attestationObject: response.attestationObject,
  transports: knownTransports(response.transports),
});

export const toSignInAnswer = ({ id, response }: SignInCredential): SignInAnswer => ({
  id,
  clientDataJson: response.clientDataJSON,
  authenticatorData: response.authenticatorData,
  signature: response.signature,
  userHandle: response.userHandle ?? null,
});

/** The challenge in a response; throws if it has none in this service's format. */
export function challengeOf({ response }: { readonly response: { readonly clientDataJSON: string } }): string {
  const data = readClientData(response.clientDataJSON);
  if (!data) throw new PasskeyError('CHALLENGE_NOT_FOUND');
  return data.challenge;
}
