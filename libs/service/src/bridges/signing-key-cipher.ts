import { AesFieldCipher, type KeyRing } from '@portvakt/adapters/node';

/** Encrypts the private halves of the keys that sign tokens. */
export const signingKeyCipherOf = (keys: KeyRing): AesFieldCipher => new AesFieldCipher(keys.forFields('field:jwks'));
