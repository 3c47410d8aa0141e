/** In the registry that all copies of this file share, unlike the class: an extension may bring a kernel of its own. */
const BRAND: unique symbol = Symbol.for('portvakt.mail-refused');

/**
 * A mail transport throws this for a mail that will never be accepted, such as one to an unknown mailbox: the mail is given
 * up at once. Any other error is temporary. The message is not logged, so it may name the recipient.
 */
export class MailRefused extends Error {
  readonly [BRAND] = true;
  override readonly name = 'MailRefused';
}

/** Whether a mail transport has refused a mail for good. `instanceof` would miss another copy of the class. */
export const isMailRefused = (error: unknown): error is MailRefused =>
  typeof error === 'object' && error !== null && BRAND in error;
