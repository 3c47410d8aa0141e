import { createDecipheriv, hkdfSync } from 'node:crypto';

import { SECRET } from '../experiment/service.mjs';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

const key = Buffer.from(hkdfSync('sha256', SECRET, '', 'field:two-factor', KEY_BYTES));

/**
 * Decrypts the secret and the unspent backup codes of a `twoFactor` row, independently of the service's code.
 *
 * @param {{ id: string, userId: string, verified: boolean, secret: string, backupCodes: string }} row
 * @returns {{ verified: boolean, secret: string, codes: string[] }}
 */
export function decryptAuthenticator({ id, userId, verified, secret, backupCodes }) {
  const decrypt = (value, column) => decrypted(value, ['v1', 'twoFactor', column, id, userId]);
  return { verified, secret: decrypt(secret, 'secret'), codes: JSON.parse(decrypt(backupCodes, 'backupCodes')) };
}

/** AES-256-GCM as `v1.{key}.{nonce, ciphertext and tag in base64url}`, bound to its location in the table. */
function decrypted(value, location) {
  const bytes = Buffer.from(value.split('.')[2] ?? '', 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(JSON.stringify(location)))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
