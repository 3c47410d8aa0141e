import type { Language } from '@portvakt/kernel';

import { fillPlaceholders } from './fill-placeholders.js';
import type { MailMessage, MailProduct } from './mail-content.js';

/** Texts by name, the same names in every language. `{appName}` and the like are placeholders. */
export type MailTexts<Name extends string = string> = Readonly<Record<Language, Readonly<Record<Name, string>>>>;

/** The texts of one template. Their keys are `mail.{name}.{text}`. */
export interface TextSource {
  readonly name: string;
  readonly texts: MailTexts;
}

/** What every text depends on. */
export interface MailContext {
  readonly language: Language;
  readonly product: MailProduct;
}

/** Returns a text with its placeholders filled; `{appName}` needs no value. */
export type TextOf<Name extends string> = (name: Name, values?: Readonly<Record<string, string>>) => string;

/** Makes the message of one kind of mail. Method syntax: the catalogue's lookup by kind cannot be typed exactly. */
export interface MailTemplate<Mail extends { readonly data: object }> {
  readonly sources: readonly TextSource[];
  compose(data: Mail['data'], context: MailContext): MailMessage;
}

export const textKey = (source: string, text: string): string => `mail.${source}.${text}`;

/** Returns the texts of one source in the language of the mail, replaced by those of the product. */
export const textsOf =
  <Name extends string>(name: string, texts: MailTexts<Name>, { language, product }: MailContext): TextOf<Name> =>
  (text, values = {}) =>
    fillPlaceholders(product.texts[language][textKey(name, text)] ?? texts[language][text], {
      appName: product.appName,
      ...values,
    });

/** A template with texts of its own, whose keys begin with `mail.{name}`. */
export const mailTemplate = <Data extends object, Name extends string>(
  name: string,
  texts: MailTexts<Name>,
  compose: (data: Data, text: TextOf<Name>, context: MailContext) => MailMessage,
): MailTemplate<{ readonly data: Data }> => ({
  sources: [{ name, texts }],
  compose: (data, context) => compose(data, textsOf(name, texts, context), context),
});

/** A kind of mail with several templates, chosen by its data. */
export const chosenTemplate = <Data extends object>(
  templates: readonly MailTemplate<{ readonly data: Data }>[],
  choose: (data: Data) => MailTemplate<{ readonly data: Data }>,
): MailTemplate<{ readonly data: Data }> => ({
  sources: templates.flatMap(({ sources }) => sources),
  compose: (data, context) => choose(data).compose(data, context),
});
