import type { VerifyEmailMail } from '@portvakt/identity';
import type { Language } from '@portvakt/kernel';

import type { MailProduct, MailTemplate } from '../content/mail-content.js';
import { verifyNewAccount } from './verify-new-account.js';
import { verifyNewAddress } from './verify-new-address.js';

/** Asks a reader to prove an address; a row without an occasion is of a version that knew only new accounts. */
const on = (language: Language) => (data: VerifyEmailMail['data'], product: MailProduct) =>
  (data.occasion === 'new-address' ? verifyNewAddress : verifyNewAccount)[language](data, product);

/** Two mails of one kind, by occasion. */
export const verifyEmailMail: MailTemplate<VerifyEmailMail> = { nb: on('nb'), nn: on('nn'), en: on('en') };
