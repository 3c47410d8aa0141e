/** What an authenticator reports about itself and its user (authenticator data of WebAuthn Level 3). */
export interface AuthenticatorData {
  readonly rpIdHash: Buffer;
  readonly userPresent: boolean;
  readonly userVerified: boolean;
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
  readonly counter: number;
  /** The new credential of a registration. */
  readonly attested: AttestedCredential | null;
}

interface AttestedCredential {
  readonly id: string;
  readonly aaguid: string;
  readonly publicKey: Buffer;
}

const FLAGS = 32;
const COUNTER = 33;
const ATTESTED = 37;
const AAGUID_BYTES = 16;

/** Throws where there are too few bytes. */
export function readAuthenticatorData(bytes: Buffer): AuthenticatorData {
  const flags = bytes.readUInt8(FLAGS);
  const has = (bit: number) => (flags & (1 << bit)) !== 0;
  return {
    rpIdHash: bytes.subarray(0, FLAGS),
    userPresent: has(0),
    userVerified: has(2),
    backupEligible: has(3),
    backedUp: has(4),
    counter: bytes.readUInt32BE(COUNTER),
    attested: has(6) ? readAttested(bytes.subarray(ATTESTED)) : null,
  };
}

function readAttested(bytes: Buffer): AttestedCredential {
  const start = AAGUID_BYTES + 2;
  const end = start + bytes.readUInt16BE(AAGUID_BYTES);
  const hex = bytes.subarray(0, AAGUID_BYTES).toString('hex');
  return {
    id: bytes.subarray(start, end).toString('base64url'),
    aaguid: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    publicKey: bytes.subarray(end),
  };
}
