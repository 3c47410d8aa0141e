import type { Language } from '@portvakt/kernel';

import type { MailBrand } from './mail-brand.js';

/** Texts that replace those of the templates, by key (`mail.password-changed.subject`). */
export type ReplacedTexts = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** The product that sends the mails. */
export interface MailProduct {
  readonly appName: string;
  /** Origin of the web app, for instance `https://konto.eksempel.no`. */
  readonly origin: string;
  /** Start page of the product; `null` if it has none. */
  readonly homeUrl: string | null;
  /** Where users get help. */
  readonly contact: { readonly email: string | null; readonly url: string | null };
  /** Whom users turn to about what operators did: a URL with `https:`, `mailto:` or `tel:`; `null` if nobody is named. */
  readonly supportContact: string | null;
  readonly brand: MailBrand;
  readonly texts: ReplacedTexts;
}

/** The button of a mail. */
export interface MailAction {
  readonly label: string;
  readonly url: string;
  /** The button deletes data. */
  readonly isDangerous?: true;
}

/** One row of the facts, for instance `Enhet` and `Firefox på Windows`. */
export interface MailFact {
  readonly label: string;
  readonly value: string;
}

/** A line below the closing, for instance `Trenger du hjelp?` and an e-mail address. */
export interface MailSupport {
  readonly text: string;
  readonly address: string;
  /** `null` where the address is shown without a link. */
  readonly url: string | null;
}

/** The texts of one kind of mail between greeting and closing, in the order in which they are shown. */
export interface MailMessage {
  /** Contains no text of a user. */
  readonly subject: string;
  /** The heading, where it is not the subject. */
  readonly heading?: string;
  /** Why the recipient gets this mail. Mail programs show the first paragraph below the subject in the inbox. */
  readonly reason: readonly [string, ...string[]];
  /** A one-time code. */
  readonly code?: string;
  readonly facts?: readonly MailFact[];
  /** Paragraphs between the facts and the button. */
  readonly question?: readonly string[];
  /** The button, with its full URL below it; `null` where the mail has none. */
  readonly action: MailAction | null;
  /** Paragraphs after the button: how long the link lasts, and what to do if it was not the recipient. */
  readonly advice: readonly string[];
  /** The mail is about what an operator did, and names whom to turn to about that. */
  readonly isFromSupport?: true;
}

/** All texts of one mail, rendered as plain text and as HTML. */
export interface MailContent extends Required<Omit<MailMessage, 'code' | 'isFromSupport'>> {
  readonly code: string | null;
  /** Shown by mail programs in the inbox, and hidden in the mail. */
  readonly preheader: string;
  readonly appName: string;
  /** `null` where the name is unknown or not shown. */
  readonly greeting: string | null;
  /** The last paragraphs, the same in every mail of a language. */
  readonly closing: readonly string[];
  readonly support: readonly MailSupport[];
}
