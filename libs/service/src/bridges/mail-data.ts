import { AesFieldCipher, type KeyRing } from '@portvakt/adapters/node';
import { type MailDataSeal, plainMailData, sealedMailData } from '@portvakt/adapters/typeorm';

import type { AppConfig } from '../config/app-config.js';

/** Encrypts the facts of mails that wait. */
export const mailCipherOf = (keys: KeyRing): AesFieldCipher => new AesFieldCipher(keys.forFields('field:mail'));

const sealedBy = (keys: KeyRing): MailDataSeal => sealedMailData(mailCipherOf(keys));

/** Links and codes of mails that wait are sealed where the deployment is strict (specification C21, security K2). */
export const mailDataOf = ({ isStrict }: AppConfig, keys: KeyRing): MailDataSeal =>
  isStrict ? sealedBy(keys) : plainMailData;

/** Reads both, also after the policy was changed. */
export const readableMailData = (keys: KeyRing): MailDataSeal => sealedBy(keys);
