import { expect, it } from '@jest/globals';

import { AesFieldCipher, KeyRing } from '../../libs/adapters/node/src/index.js';
import { SECRET } from '../experiment/service.mjs';
import { decryptAuthenticator } from './stored-authenticators.mjs';

it('reads the secret and the backup codes that the service has encrypted', () => {
  const cipher = new AesFieldCipher(new KeyRing([SECRET]).forFields('field:two-factor'));
  const location = (column: string) => ({ table: 'twoFactor', column, rowId: 'authenticator', userId: 'kari' });
  const row = {
    id: 'authenticator',
    userId: 'kari',
    verified: true,
    secret: cipher.encrypt('the secret', location('secret')),
    backupCodes: cipher.encrypt('["aaaaa-aaaaa"]', location('backupCodes')),
  };
  expect(decryptAuthenticator(row)).toEqual({ verified: true, secret: 'the secret', codes: ['aaaaa-aaaaa'] });
});
