import type { VerifyEmailMail } from '@portvakt/identity';
import type { Language } from '@portvakt/kernel';

import type { MailProduct, MailTemplate } from '../content/mail-content.js';
import { verifyNewAccount } from './verify-new-account.js';
import { verifyNewAddress } from './verify-new-address.js';

/** Rows without an occasion come from an older version, which sent this mail for new accounts only. */
const on = (language: Language) => (data: VerifyEmailMail['data'], product: MailProduct) =>
  (data.occasion === 'new-address' ? verifyNewAddress : verifyNewAccount)[language](data, product);

/** Asks to verify an address, with one text for each occasion. */
export const verifyEmailMail: MailTemplate<VerifyEmailMail> = { nb: on('nb'), nn: on('nn'), en: on('en') };
