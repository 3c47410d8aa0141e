import { createCipheriv, createDecipheriv, createHash, type KeyObject, randomBytes } from 'node:crypto';

import type { FieldKeys } from './key-ring.js';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 8;
/** Matches anywhere in a text, so that an altered encrypted value does not count as plain text. */
const ENCRYPTED = new RegExp(`${VERSION}[.][0-9a-f]{${KEY_ID_LENGTH}}[.]`);

const ENCRYPTED_PREFIX = new RegExp(`^${ENCRYPTED.source}`);
/**
 * The reference library's XChaCha20-Poly1305 in hex: a nonce of 24 bytes, the ciphertext, a tag of 16 (specification
 * §4).
 */
const REFERENCE_FORMAT = /^(?:[0-9a-f]{2}){40,}$/;

interface Location {
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
  readonly userId: string;
}

/**
 * Encrypts single values at rest with AES-256-GCM and a random nonce, bound to their location in the database, as
 * `v1.{key}.{nonce, ciphertext and tag in base64url}` (security K1). Keys of former secrets only decrypt (security K5).
 */
export class AesFieldCipher {
  /** The prefix of each configured key, the newest key first. */
  readonly prefixes: readonly [string, ...string[]];
  private readonly byId: ReadonlyMap<string, KeyObject>;
  private readonly current: readonly [id: string, key: KeyObject];

  constructor({ encrypting, decryptingOnly }: FieldKeys) {
    this.current = [idOf(encrypting), encrypting];
    this.byId = new Map([encrypting, ...decryptingOnly].map((key) => [idOf(key), key]));
    this.prefixes = [prefixOf(encrypting), ...decryptingOnly.map(prefixOf)];
  }

  encrypt(text: string, location: Location): string {
    const [id, key] = this.current;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(additionalDataOf(location));
    const encrypted = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [VERSION, id, encrypted.toString('base64url')].join('.');
  }

  /** Whether the value has the format of an encrypted one, whichever key was used. */
  isEncrypted(value: string): boolean {
    return ENCRYPTED.test(value);
  }

  /**
   * Whether the key of the value is not configured, the reference library's included; false for a value that was
   * altered.
   */
  lacksKeyFor(value: string): boolean {
    const [encrypted] = ENCRYPTED_PREFIX.exec(value) ?? [];
    return encrypted === undefined ? REFERENCE_FORMAT.test(value) : !this.prefixes.includes(encrypted);
  }

  /** Null for a value that was altered, encrypted for another location, or encrypted with a missing key. */
  decrypt(value: string, location: Location): string | null {
    const [version, id = '', data = '', ...more] = value.split('.');
    const key = this.byId.get(id);
    const encrypted = Buffer.from(data, 'base64url');
    if (version !== VERSION || more.length > 0 || !key || encrypted.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(ALGORITHM, key, encrypted.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(additionalDataOf(location))
      .setAuthTag(encrypted.subarray(-TAG_BYTES));
    try {
      return decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return null;
    }
  }
}

/** JSON, so that different locations never have the same text. */
const additionalDataOf = ({ table, column, rowId, userId }: Location): Buffer =>
  Buffer.from(JSON.stringify([VERSION, table, column, rowId, userId]));

const prefixOf = (key: KeyObject): string => `${VERSION}.${idOf(key)}.`;

/** Identifies a key without revealing anything about it. */
const idOf = (key: KeyObject): string =>
  createHash('sha256').update('key id').update(key.export()).digest('hex').slice(0, KEY_ID_LENGTH);
