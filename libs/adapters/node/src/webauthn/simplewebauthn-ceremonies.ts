import type * as Library from '@simplewebauthn/server';
import type * as Helpers from '@simplewebauthn/server/helpers';

import {
  ALGORITHMS,
  type AssertionResponse,
  type AttestationResponse,
  type CeremonyExpectations,
  type NewCredential,
  type Passkey,
  type PasskeyCeremonies,
  readClientData,
  type SignInProof,
} from '@portvakt/passkey';

import { isSelfContained } from './attestation-format.js';

/** Receives the name of an error and what was verified, never a part of the response (security N1). */
export interface CeremonyLog {
  info(facts: object, text: string): void;
}

/** In bytes: WebAuthn recommends at least 16, and authenticators store at most 1023. */
const ID_LENGTH = { min: 16, max: 1023 };

/**
 * Verifies with @simplewebauthn/server, which is loaded at the first verification: it takes 200 ms and 17 MB. Checks
 * here what the library does not: responses from frames, formats with certificates, the length of the id.
 */
export class SimpleWebAuthnCeremonies implements PasskeyCeremonies {
  constructor(private readonly log: CeremonyLog) {}

  readRegistration(response: AttestationResponse, expected: CeremonyExpectations): Promise<NewCredential | 'refused'> {
    return this.orRefused({ operation: 'registration' }, response.clientDataJson, async () => {
      const { decodeAttestationObject, isoBase64URL } = await helpers();
      const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
      const hasCertificates = attestation.get('attStmt').get('x5c') !== undefined;
      if (!isSelfContained({ format: attestation.get('fmt'), hasCertificates })) return 'refused';
      const { verifyRegistrationResponse } = await library();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: registrationResponse(response),
        ...expectedOf(expected),
        requireUserPresence: expected.requiresUser,
        requireUserVerification: expected.requiresUser,
        supportedAlgorithmIDs: [...ALGORITHMS],
      });
      if (!verified || registrationInfo.credential.id !== response.id) return 'refused';
      const { length } = isoBase64URL.toBuffer(response.id);
      if (length < ID_LENGTH.min || length > ID_LENGTH.max) return 'refused';
      return newCredential(registrationInfo);
    });
  }

  readSignIn(
    response: AssertionResponse,
    passkey: Passkey,
    expected: CeremonyExpectations,
  ): Promise<SignInProof | 'refused'> {
    return this.orRefused({ operation: 'sign-in', passkey: passkey.id }, response.clientDataJson, async () => {
      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: signInResponse(response),
        ...expectedOf(expected),
        requireUserVerification: true,
        // Switches off the library's own rule, which is applied before the signature is checked and so reveals which of
        // the two failed.
        credential: { id: passkey.credentialId, publicKey: bytesOf(passkey.publicKey), counter: 0 },
      });
      if (!verified) return 'refused';
      const {
        newCounter: counter,
        credentialDeviceType: deviceType,
        credentialBackedUp: backedUp,
      } = authenticationInfo;
      return { counter, deviceType, backedUp };
    });
  }

  /** Every error of the library is a refusal, because it throws for anything that is wrong with a response. */
  private async orRefused<T>(
    facts: { readonly operation: string; readonly passkey?: string },
    clientDataJson: string,
    verify: () => Promise<T | 'refused'>,
  ): Promise<T | 'refused'> {
    // The library accepts registrations in a frame of another page, and refuses sign-ins there only if the top page is
    // named.
    if (readClientData(clientDataJson)?.isFramed !== false) return 'refused';
    try {
      return await verify();
    } catch (error) {
      this.log.info({ ...facts, error: error instanceof Error ? error.name : 'unknown' }, 'a passkey was refused');
      return 'refused';
    }
  }
}

const library = (): Promise<typeof Library> => import('@simplewebauthn/server');
const helpers = (): Promise<typeof Helpers> => import('@simplewebauthn/server/helpers');

const expectedOf = ({ challenge, rpId, origins }: CeremonyExpectations) => ({
  expectedChallenge: challenge,
  expectedOrigin: [...origins],
  expectedRPID: rpId,
});

const registrationResponse = ({ id, clientDataJson, attestationObject }: AttestationResponse) => ({
  ...publicKeyCredential(id),
  response: { clientDataJSON: clientDataJson, attestationObject },
});

const signInResponse = ({ id, clientDataJson, authenticatorData, signature }: AssertionResponse) => ({
  ...publicKeyCredential(id),
  response: { clientDataJSON: clientDataJson, authenticatorData, signature },
});

const publicKeyCredential = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64, 'base64'));

type RegistrationInfo = Extract<Library.VerifiedRegistrationResponse, { verified: true }>['registrationInfo'];

const newCredential = ({
  credential,
  aaguid,
  credentialDeviceType,
  credentialBackedUp,
}: RegistrationInfo): NewCredential => ({
  credentialId: credential.id,
  publicKey: Buffer.from(credential.publicKey).toString('base64'),
  counter: credential.counter,
  deviceType: credentialDeviceType,
  backedUp: credentialBackedUp,
  aaguid: aaguid.toLowerCase(),
});
