import type { Language } from '@portvakt/kernel';

/** The product that sends the mails. */
export interface MailProduct {
  readonly appName: string;
  /** Origin of the web app, for instance `https://konto.eksempel.no`. */
  readonly origin: string;
}

/** The button of a mail. */
export interface MailAction {
  readonly label: string;
  readonly url: string;
}

/** The texts of one kind of mail between greeting and closing. */
export interface MailMessage {
  /** Contains no text of a user. */
  readonly subject: string;
  /** Paragraphs before the button: why the recipient gets this mail. */
  readonly reason: readonly string[];
  /** The button, with its full URL below it; `null` where the mail has none. */
  readonly action: MailAction | null;
  /** Paragraphs after the button: how long the link lasts, and what to do if it was not the recipient. */
  readonly advice: readonly string[];
}

/** All texts of one mail, rendered as plain text and as HTML. */
export interface MailContent extends MailMessage {
  readonly greeting: string;
  /** The last paragraphs, the same in every mail of a language. */
  readonly closing: readonly string[];
}

/** The texts of one kind of mail; a missing language does not compile. */
export type MailTemplate<Mail extends { readonly data: object }> = Readonly<Record<Language, MailText<Mail>>>;

/** Method syntax makes the parameter bivariant: the catalogue's lookup by kind cannot be typed exactly. */
type MailText<Mail extends { readonly data: object }> = {
  from(data: Mail['data'], product: MailProduct): MailMessage;
}['from'];
