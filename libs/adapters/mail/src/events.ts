import type { Occurrence } from '@portvakt/kernel';

/**
 * The outcome of a mail (operators §10.2). `mail.delayed`: sending failed and is tried again. `mail.given-up`: it is
 * not tried again, because the mail server refused it for good or because the mail has expired. `mail.left-out`: too
 * many mails of the kind went to the mailbox.
 */
export type MailEvent = Occurrence<
  'mail.sent' | 'mail.delayed' | 'mail.given-up' | 'mail.left-out',
  {
    /** The name of the template. */
    readonly kind: string;
    /** 1 for the first. */
    readonly attempt: number;
    /** The id of the mail in the outbox. */
    readonly mail: string;
  }
>;
