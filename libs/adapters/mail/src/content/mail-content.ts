import type { Language } from '@portvakt/kernel';

/** What the mails know about the service they come from. */
export interface MailProduct {
  readonly appName: string;
  /** Where the web app stands, for instance `https://konto.eksempel.no`. */
  readonly origin: string;
}

/** The one thing a mail asks its reader to do. */
export interface MailAction {
  readonly label: string;
  readonly url: string;
}

/** What one kind of mail says between greeting and closing. */
export interface MailMessage {
  /** Shown as it is, so it holds nothing that a user has written. */
  readonly subject: string;
  /** Paragraphs before the button: why the reader gets this mail. */
  readonly reason: readonly string[];
  /** The button, with its full address below it; `null` where the mail has none. */
  readonly action: MailAction | null;
  /** Paragraphs after the button: how long it lasts, and what to do if it was not the reader. */
  readonly advice: readonly string[];
}

/** One mail in words, of which the plain text and the HTML part are two renderings. */
export interface MailContent extends MailMessage {
  readonly greeting: string;
  /** The last lines, the same in every mail of a language. */
  readonly closing: readonly string[];
}

/** The words of one kind of mail; a language that lacks them does not compile. */
export type MailTemplate<Mail extends { readonly data: object }> = Readonly<Record<Language, MailWords<Mail>>>;

/** Typed as a method is: the catalogue hands each kind its own data, which the compiler cannot follow. */
type MailWords<Mail extends { readonly data: object }> = {
  from(data: Mail['data'], product: MailProduct): MailMessage;
}['from'];
