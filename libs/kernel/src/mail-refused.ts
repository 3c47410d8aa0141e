/**
 * A global symbol instead of `instanceof`: an extension may bring its own copy of the kernel, whose class is another
 * one.
 */
const BRAND: unique symbol = Symbol.for('portvakt.mail-refused');

/**
 * A mail transport throws this for a mail that no retry can deliver, such as one to an unknown mailbox: the worker
 * gives it up at once. Any other error is temporary. The message is not logged, so it may name the recipient.
 */
export class MailRefused extends Error {
  readonly [BRAND] = true;
  override readonly name = 'MailRefused';
}

/** Whether a mail transport has refused a mail for good. Works across copies of the kernel, unlike `instanceof`. */
export const isMailRefused = (error: unknown): error is MailRefused =>
  typeof error === 'object' && error !== null && BRAND in error;
