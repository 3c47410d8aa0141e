import type { OutgoingMail, QueuedMail } from '@portvakt/kernel';

export * from '../content/sample-mails.js';
export * from '../content/samples/identity-mails.js';
export * from '../content/samples/operators-mails.js';
export * from '../content/samples/second-factor-mails.js';
export * from '../content/samples/sign-in-mails.js';
export { LINK } from '../content/samples/sample-user.js';

/** The mail as the worker passes it at the first attempt. */
export const queued = (mail: OutgoingMail, id = 'mail-1'): QueuedMail => ({ id, attempts: 0, mail });

/** The signal of a sending that nothing ends. */
export const UNLIMITED = new AbortController().signal;
