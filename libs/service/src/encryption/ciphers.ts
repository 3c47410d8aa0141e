import { AesFieldCipher, type KeyRing } from '@portvakt/adapters/node';

/** Encrypts stored authenticator secrets and backup codes. */
export const authenticatorCipherOf = (keys: KeyRing): AesFieldCipher =>
  new AesFieldCipher(keys.forFields('field:two-factor'));

/** Encrypts stored provider tokens. */
export const tokenCipherOf = (keys: KeyRing): AesFieldCipher => new AesFieldCipher(keys.forFields('field:account'));

/** Encrypts the state of sign-ins at providers. */
export const signInStateCipherOf = (keys: KeyRing): AesFieldCipher =>
  new AesFieldCipher(keys.forFields('field:sign-in-state'));

/** Encrypts profiles and tokens of pending sign-ups and sign-ins at providers. */
export const providerDataCipherOf = (keys: KeyRing): AesFieldCipher =>
  new AesFieldCipher(keys.forFields('field:pending-sign-up'));

/** Encrypts the private halves of the keys that sign tokens. */
export const signingKeyCipherOf = (keys: KeyRing): AesFieldCipher => new AesFieldCipher(keys.forFields('field:jwks'));

/** Encrypts the data of queued mails. */
export const mailCipherOf = (keys: KeyRing): AesFieldCipher => new AesFieldCipher(keys.forFields('field:mail'));
