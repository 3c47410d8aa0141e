import { chosenTemplate } from '../content/mail-template.js';
import { verifyNewAccount } from './verify-new-account.js';
import { verifyNewAddress } from './verify-new-address.js';

/**
 * Asks to verify an address, with one text for each occasion. Rows without an occasion come from an older version, which
 * sent this mail for new accounts only.
 */
export const verifyEmailMail = chosenTemplate([verifyNewAccount, verifyNewAddress], ({ occasion }) =>
  occasion === 'new-address' ? verifyNewAddress : verifyNewAccount,
);
