import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { FieldCipher, FieldLocation } from '../encryption/field-cipher.js';

const PREFIX = 'v1.00ca11ed.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const additionalDataOf = ({ table, column, rowId, userId }: FieldLocation): Buffer =>
  Buffer.from(JSON.stringify([table, column, rowId, userId]));

/** A `FieldCipher` with a random key that binds values to their location, as the port requires. */
export function boundCipher(): FieldCipher {
  const key = randomBytes(32);
  return {
    prefixes: [PREFIX],
    encrypt(text, location) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(additionalDataOf(location));
      const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return PREFIX + bytes.toString('base64url');
    },
    decrypt(encrypted, location) {
      const bytes = Buffer.from(encrypted.slice(PREFIX.length), 'base64url');
      if (!encrypted.startsWith(PREFIX) || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(additionalDataOf(location))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
    isEncrypted: (value) => /v1\.[0-9a-f]{8}\./.test(value),
    lacksKeyFor: (value) => /^v1\.[0-9a-f]{8}\./.test(value) && !value.startsWith(PREFIX),
  };
}
