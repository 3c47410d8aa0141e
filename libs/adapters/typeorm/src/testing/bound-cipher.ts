import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import type { FieldCipher, FieldPlace } from '../sealing/field-cipher.js';

const MARK = 'v1.00ca11ed.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const bound = ({ table, column, rowId, userId }: FieldPlace): Buffer =>
  Buffer.from(JSON.stringify([table, column, rowId, userId]));

/** A `FieldCipher` as it promises to be, with a key of its own; the one that is shipped is tested where it stands. */
export function boundCipher(): FieldCipher {
  const key = randomBytes(32);
  return {
    prefixes: [MARK],
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const sealing = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(place));
      const bytes = Buffer.concat([nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]);
      return MARK + bytes.toString('base64url');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url');
      if (!sealed.startsWith(MARK) || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      try {
        const opening = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(bound(place))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        return opening.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + opening.final('utf8');
      } catch {
        return null;
      }
    },
    isSealed: (value) => /v1\.[0-9a-f]{8}\./.test(value),
    lacksKeyFor: (value) => /^v1\.[0-9a-f]{8}\./.test(value) && !value.startsWith(MARK),
  };
}
