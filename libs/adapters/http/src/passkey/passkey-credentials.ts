import {
  type AssertionResponse,
  type AttestationResponse,
  knownTransports,
  PasskeyError,
  readClientData,
} from '@portvakt/passkey';

import type { RegistrationCredential, SignInCredential } from './passkey.dto.js';

export const toAttestationResponse = ({ id, response }: RegistrationCredential): AttestationResponse => ({
  id,
  clientDataJson: response.clientDataJSON,
  attestationObject: response.attestationObject,
  transports: knownTransports(response.transports),
});

export const toAssertionResponse = ({ id, response }: SignInCredential): AssertionResponse => ({
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
