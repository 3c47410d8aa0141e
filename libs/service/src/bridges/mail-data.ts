import { AesFieldCipher, type KeyRing } from '@portvakt/adapters/node';
import { type MailDataSeal, plainMailData, sealedMailData } from '@portvakt/adapters/typeorm';

import type { AppConfig } from '../config/app-config.js';

/** Encrypts the data of queued mails. */
export const mailCipherOf = (keys: KeyRing): AesFieldCipher => new AesFieldCipher(keys.forFields('field:mail'));

const sealedBy = (keys: KeyRing): MailDataSeal => sealedMailData(mailCipherOf(keys));

/** With `POLICY=strict`, links and codes of queued mails are stored encrypted (specification C21, security K2). */
export const mailDataOf = ({ isStrict }: AppConfig, keys: KeyRing): MailDataSeal =>
  isStrict ? sealedBy(keys) : plainMailData;

/** Reads encrypted and plain data, because the policy may have changed since. */
export const readableMailData = (keys: KeyRing): MailDataSeal => sealedBy(keys);
