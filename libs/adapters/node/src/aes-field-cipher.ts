import { createCipheriv, createDecipheriv, createHash, type KeyObject, randomBytes } from 'node:crypto';

import type { FieldKeys } from './key-ring.js';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 8;
/** Anywhere in it: what was sealed and then altered is no clear text either. */
const SEALED = new RegExp(`${VERSION}[.][0-9a-f]{${KEY_ID_LENGTH}}[.]`);

const OF_SOME_KEY = new RegExp(`^${SEALED.source}`);
/** XChaCha20-Poly1305 in hex: a nonce of 24 bytes, the ciphertext, and a tag of 16 (specification §4). */
const OF_REFERENCE = /^(?:[0-9a-f]{2}){40,}$/;

interface Location {
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
  readonly userId: string;
}

/**
 * Encrypts single values at rest: AES-256-GCM with a random nonce, bound to the place they stand in, as
 * `v1.{key}.{nonce, ciphertext and tag in base64url}` (security K1). Keys of former secrets are read with
 * (security K5).
 */
export class AesFieldCipher {
  /** How values begin that a known key encrypted, the newest key first. */
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
    const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(bound(location));
    const encrypted = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [VERSION, id, encrypted.toString('base64url')].join('.');
  }

  /** Whether it has the form of something sealed, by whatever key. */
  isEncrypted(value: string): boolean {
    return SEALED.test(value);
  }

  /** Whether another secret encrypted it, or the reference library; what was altered is neither. */
  lacksKeyFor(value: string): boolean {
    const [encrypted] = OF_SOME_KEY.exec(value) ?? [];
    return encrypted === undefined ? OF_REFERENCE.test(value) : !this.prefixes.includes(encrypted);
  }

  /** Null for what was altered, sealed for another location, or with a key that is gone. */
  decrypt(value: string, location: Location): string | null {
    const [version, id = '', data = '', ...more] = value.split('.');
    const key = this.byId.get(id);
    const encrypted = Buffer.from(data, 'base64url');
    if (version !== VERSION || more.length > 0 || !key || encrypted.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(ALGORITHM, key, encrypted.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(bound(location))
      .setAuthTag(encrypted.subarray(-TAG_BYTES));
    try {
      return decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return null;
    }
  }
}

/** A list in JSON: no two places read alike. */
const bound = ({ table, column, rowId, userId }: Location): Buffer =>
  Buffer.from(JSON.stringify([VERSION, table, column, rowId, userId]));

const prefixOf = (key: KeyObject): string => `${VERSION}.${idOf(key)}.`;

/** Tells keys apart and says nothing about them. */
const idOf = (key: KeyObject): string =>
  createHash('sha256').update('key id').update(key.export()).digest('hex').slice(0, KEY_ID_LENGTH);
