import type { Language } from '@portvakt/kernel';

/** A mail with its texts. They are Unicode: a transport encodes them as its protocol requires. */
export interface RenderedMail {
  /**
   * The id of the outbox row. The same at each attempt, so that a receiver can recognise a mail that it already has.
   */
  readonly id: string;
  /** Such as `verify-email`. */
  readonly kind: string;
  readonly language: Language;
  /** `Name <address>`; the name is in quotes where RFC 5322 requires it. */
  readonly from: string;
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** `Message-ID`, `Content-Language`, and those that prevent automatic replies. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends mails. */
export interface MailTransport {
  /**
   * Resolves when the mail is accepted. A rejection is temporary, and the mail is tried again, unless the error is
   * `MailRefused`. `signal` is aborted after a minute and when the service stops; the attempt counts as failed then.
   */
  send(mail: RenderedMail, signal: AbortSignal): Promise<void>;
}
