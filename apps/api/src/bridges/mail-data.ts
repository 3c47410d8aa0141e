import type { SigningKeys } from '@portvakt/adapters/http';
import { AesFieldCipher } from '@portvakt/adapters/node';
import { type MailDataSeal, plainMailData, sealedMailData } from '@portvakt/adapters/typeorm';

import type { AppConfig } from '../config/app-config.js';

const sealedBy = (keys: SigningKeys): MailDataSeal => sealedMailData(new AesFieldCipher(keys.for('field:mail')));

/** Links and codes of mails that wait are sealed where the deployment is strict (C21, security K2). */
export const mailDataOf = ({ isStrict }: AppConfig, keys: SigningKeys): MailDataSeal =>
  isStrict ? sealedBy(keys) : plainMailData;

/** Reads both, also after the policy was changed. */
export const readableMailData = (keys: SigningKeys): MailDataSeal => sealedBy(keys);
