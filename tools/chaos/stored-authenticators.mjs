import { createRequire } from 'node:module';
import { join } from 'node:path';

import { DIST } from '../experiment/built-service.mjs';
import { SECRET } from '../experiment/service.mjs';

let cipher;

/** The service's own way to read what it has encrypted, by the secret of the experiments. */
function openCipher() {
  const require = createRequire(import.meta.url);
  const { AesFieldCipher, KeyRing } = require(join(DIST, 'libs/adapters/node/src/index.js'));
  return new AesFieldCipher(new KeyRing([SECRET]).for('field:two-factor'));
}

/**
 * A row of the table `twoFactor` with its secret and its unspent backup codes in the clear.
 *
 * @param {{ id: string, userId: string, verified: boolean, secret: string, backupCodes: string }} row
 */
export function openAuthenticator({ id, userId, verified, secret, backupCodes }) {
  cipher ??= openCipher();
  const place = (column) => ({ table: 'twoFactor', column, rowId: id, userId });
  return {
    verified,
    secret: cipher.open(secret, place('secret')),
    codes: JSON.parse(cipher.open(backupCodes, place('backupCodes')) ?? '[]'),
  };
}
