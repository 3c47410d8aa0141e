import { AesFieldCipher, type KeyRing } from '@portvakt/adapters/node';

/** Encrypts stored authenticator secrets and backup codes. */
export const fieldCipherOf = (keys: KeyRing): AesFieldCipher => new AesFieldCipher(keys.forFields('field:two-factor'));
