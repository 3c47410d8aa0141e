import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';

import type {
  AssertionResponse,
  AttestationResponse,
  CeremonyExpectations,
  NewCredential,
  SignInProof,
} from '../model/ceremony.js';
import { readClientData } from '../model/client-data.js';
import type { Passkey } from '../model/passkey.js';
import type { PasskeyCeremonies } from '../ports.js';
import { type AuthenticatorData, readAuthenticatorData } from './authenticator-data.js';
import type { CborValue } from './cbor.js';
import { readCbor } from './cbor-reader.js';

type CborMap = ReadonlyMap<number | string, CborValue>;

/** Verifies responses of `SoftAuthenticator` with Node alone: an independent model of passkeys §5.3 and §5.4. */
export class ModelCeremonies implements PasskeyCeremonies {
  /** Runs during each ceremony, to simulate a concurrent change. */
  concurrently: () => void = () => undefined;

  async readRegistration(
    response: AttestationResponse,
    expected: CeremonyExpectations,
  ): Promise<NewCredential | 'refused'> {
    this.concurrently();
    return orRefused(() => {
      const attestation = mapOf(readCbor(base64Url(response.attestationObject)));
      const bytes = bytesOf(attestation.get('authData'));
      const data = readAuthenticatorData(bytes);
      const { attested } = data;
      const isRight =
        isFrom('webauthn.create', response.clientDataJson, expected) &&
        isOfUser(data, expected) &&
        attested?.id === response.id;
      if (!isRight) return 'refused';
      const key = keyIn(attested.publicKey);
      const signed = Buffer.concat([bytes, sha256(base64Url(response.clientDataJson))]);
      if (!isSelfContained(attestation, key, signed)) return 'refused';
      const { counter, backedUp } = data;
      return {
        credentialId: attested.id,
        publicKey: attested.publicKey.toString('base64'),
        counter,
        deviceType: data.backupEligible ? 'multiDevice' : 'singleDevice',
        backedUp,
        aaguid: attested.aaguid,
      };
    });
  }

  async readSignIn(
    response: AssertionResponse,
    passkey: Passkey,
    expected: CeremonyExpectations,
  ): Promise<SignInProof | 'refused'> {
    this.concurrently();
    return orRefused(() => {
      const bytes = base64Url(response.authenticatorData);
      const data = readAuthenticatorData(bytes);
      const signed = Buffer.concat([bytes, sha256(base64Url(response.clientDataJson))]);
      const isRight =
        isFrom('webauthn.get', response.clientDataJson, expected) &&
        isOfUser(data, { ...expected, requiresUser: true }) &&
        isSigned(keyIn(Buffer.from(passkey.publicKey, 'base64')), signed, base64Url(response.signature));
      if (!isRight) return 'refused';
      const { counter, backedUp, backupEligible } = data;
      return { counter, backedUp, deviceType: backupEligible ? 'multiDevice' : 'singleDevice' };
    });
  }
}

/** Returns `refused` where reading throws. */
function orRefused<T>(read: () => T | 'refused'): T | 'refused' {
  try {
    return read();
  } catch {
    return 'refused';
  }
}

function isFrom(type: string, clientDataJson: string, { challenge, origins }: CeremonyExpectations): boolean {
  const data = JSON.parse(base64Url(clientDataJson).toString('utf8')) as { type: unknown; origin: unknown };
  const read = readClientData(clientDataJson);
  const isExpected = read?.challenge === challenge && !read.isFramed && data.type === type;
  return isExpected && origins.some((origin) => origin === data.origin);
}

function isOfUser(data: AuthenticatorData, { rpId, requiresUser }: CeremonyExpectations): boolean {
  const showedUser = data.userPresent && data.userVerified;
  const canBeBackedUp = data.backupEligible || !data.backedUp;
  return data.rpIdHash.equals(sha256(rpId)) && (showedUser || !requiresUser) && canBeBackedUp;
}

function isSelfContained(attestation: CborMap, key: CoseKey, signed: Buffer): boolean {
  const statement = mapOf(attestation.get('attStmt'));
  if (attestation.get('fmt') === 'none') return statement.size === 0;
  if (attestation.get('fmt') !== 'packed' || statement.has('x5c')) return false;
  return isSigned(key, signed, bytesOf(statement.get('sig')));
}

interface CoseKey {
  readonly key: KeyObject;
  readonly digest: string | null;
}

const isSigned = ({ key, digest }: CoseKey, data: Buffer, signature: Buffer): boolean =>
  verify(digest, data, key, signature);

/** A COSE key (RFC 9053) of one of the offered algorithms. */
function keyIn(publicKey: Buffer): CoseKey {
  const map = mapOf(readCbor(publicKey));
  const text = (label: number) => bytesOf(map.get(label)).toString('base64url');
  const jwk = (key: JsonWebKey) => createPublicKey({ key, format: 'jwk' });
  switch (map.get(3)) {
    case -7:
      return { key: jwk({ kty: 'EC', crv: 'P-256', x: text(-2), y: text(-3) }), digest: 'sha256' };
    case -8:
      return { key: jwk({ kty: 'OKP', crv: 'Ed25519', x: text(-2) }), digest: null };
    case -257:
      return { key: jwk({ kty: 'RSA', n: text(-1), e: text(-2) }), digest: 'sha256' };
    default:
      throw new Error('an algorithm that is not offered');
  }
}

function mapOf(value: CborValue | undefined): CborMap {
  if (value instanceof Map) return value as CborMap;
  throw new Error('no map');
}

function bytesOf(value: CborValue | undefined): Buffer {
  if (value instanceof Uint8Array) return Buffer.from(value);
  throw new Error('no bytes');
}

const base64Url = (text: string): Buffer => Buffer.from(text, 'base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
