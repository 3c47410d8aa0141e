import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

import { cbor, type CborValue } from './cbor.js';

/** ES256, EdDSA, RS256, and ES384, which this service does not accept. */
export type Algorithm = -7 | -8 | -257 | -35;

/** The values that a test can falsify. An absent value is correct. */
export interface Lies {
  readonly origin?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  readonly userPresent?: boolean;
  readonly userVerified?: boolean;
  readonly backupEligible?: boolean;
  readonly backedUp?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  readonly aaguid?: string;
  readonly transports?: unknown;
  /** The attestation format; `x5c` adds an invalid certificate. */
  readonly format?: string;
  readonly x5c?: boolean;
  /** Signs with the key of another authenticator. */
  readonly signedBy?: SoftCredential;
  readonly signature?: string;
}

interface SoftCredential {
  readonly id: string;
  readonly algorithm: Algorithm;
  readonly privateKey: KeyObject;
}

export interface AnswerJson {
  readonly id: string;
  readonly rawId: string;
  readonly type: string;
  readonly response: Readonly<Record<string, unknown>>;
}

const NO_MODEL = '00000000-0000-0000-0000-000000000000';
const ID_BYTES = 32;

/**
 * An authenticator in software that makes one passkey (WebAuthn, authenticator model) and can falsify every value.
 * `origin`: that of the page that requests the passkey.
 */
export class SoftAuthenticator implements SoftCredential {
  readonly id = randomBytes(ID_BYTES).toString('base64url');
  readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;

  constructor(
    private readonly origin: string,
    readonly algorithm: Algorithm = -7,
  ) {
    const { privateKey, publicKey } = newKeys(algorithm);
    this.privateKey = privateKey;
    this.publicKey = publicKey;
  }

  /** The credential in the form in which a passkey stores it. */
  get storedPublicKey(): string {
    return cbor(this.coseKey()).toString('base64');
  }

  /** The response to creation options. */
  create(options: { readonly challenge: string; readonly rp: { readonly id: string } }, lies: Lies = {}): AnswerJson {
    const clientData = this.clientData('webauthn.create', options.challenge, lies);
    const data = Buffer.concat([this.authenticatorData(options.rp.id, lies, true), this.attestedCredential(lies)]);
    const statement = this.attestationStatement(data, clientData, lies);
    const object = new Map<string, CborValue>([
      ['fmt', lies.format ?? 'none'],
      ['attStmt', statement],
      ['authData', data],
    ]);
    const transports = 'transports' in lies ? { transports: lies.transports } : { transports: ['internal', 'hybrid'] };
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: cbor(object).toString('base64url'),
      ...(transports.transports === undefined ? {} : transports),
    });
  }

  /** The response to request options. `userHandle`: that of the passkey's owner. */
  get(options: { readonly challenge: string; readonly rpId: string }, lies: Lies = {}): AnswerJson {
    const clientData = this.clientData('webauthn.get', options.challenge, lies);
    const data = this.authenticatorData(options.rpId, lies, false);
    const signed = Buffer.concat([data, sha256(clientData)]);
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: lies.signature ?? signatureOf(lies.signedBy ?? this, signed).toString('base64url'),
      ...(lies.userHandle === undefined ? {} : { userHandle: lies.userHandle }),
    });
  }

  private answer(response: AnswerJson['response']): AnswerJson {
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  private clientData(type: string, challenge: string, { crossOrigin, topOrigin, ...lies }: Lies): Buffer {
    const data = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? this.origin,
      crossOrigin: crossOrigin ?? false,
      ...(topOrigin === undefined ? {} : { topOrigin }),
    };
    return Buffer.from(JSON.stringify(data), 'utf8');
  }

  private authenticatorData(rpId: string, lies: Lies, isAttested: boolean): Buffer {
    const flags =
      Number(lies.userPresent ?? true) |
      (Number(lies.userVerified ?? true) << 2) |
      (Number(lies.backupEligible ?? true) << 3) |
      (Number(lies.backedUp ?? true) << 4) |
      (Number(isAttested) << 6);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? 0);
    return Buffer.concat([sha256(Buffer.from(lies.rpId ?? rpId)), Buffer.from([flags]), counter]);
  }

  private attestedCredential({ aaguid = NO_MODEL }: Lies): Buffer {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([Buffer.from(aaguid.replaceAll('-', ''), 'hex'), length, id, cbor(this.coseKey())]);
  }

  private attestationStatement(data: Buffer, clientData: Buffer, { format = 'none', x5c }: Lies): CborValue {
    if (format === 'none') return new Map();
    const signature = signatureOf(this, Buffer.concat([data, sha256(clientData)]));
    const statement = new Map<string, CborValue>([
      ['alg', this.algorithm],
      ['sig', signature],
    ]);
    return x5c ? statement.set('x5c', [Buffer.from('no certificate')]) : statement;
  }

  private coseKey(): ReadonlyMap<number, CborValue> {
    const key = this.publicKey.export({ format: 'jwk' });
    const bytes = (text = '') => Buffer.from(text, 'base64url');
    const common: readonly (readonly [number, CborValue])[] = [[3, this.algorithm]];
    if (this.algorithm === -8) return new Map([[1, 1], ...common, [-1, 6], [-2, bytes(key.x)]]);
    if (this.algorithm === -257) return new Map([[1, 3], ...common, [-1, bytes(key.n)], [-2, bytes(key.e)]]);
    const curve = this.algorithm === -7 ? 1 : 2;
    return new Map([[1, 2], ...common, [-1, curve], [-2, bytes(key.x)], [-3, bytes(key.y)]]);
  }
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const RSA_BITS = 2048;

function newKeys(algorithm: Algorithm): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  if (algorithm === -8) return generateKeyPairSync('ed25519');
  if (algorithm === -257) return generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
  return generateKeyPairSync('ec', { namedCurve: algorithm === -7 ? 'P-256' : 'P-384' });
}

const DIGESTS: Readonly<Record<Algorithm, string | null>> = {
  [-7]: 'sha256',
  [-8]: null,
  [-257]: 'sha256',
  [-35]: 'sha384',
};

const signatureOf = ({ algorithm, privateKey }: SoftCredential, data: Buffer): Buffer =>
  sign(DIGESTS[algorithm], data, privateKey);
