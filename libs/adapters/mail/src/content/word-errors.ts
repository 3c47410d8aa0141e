import { type Language, LANGUAGES, type OutgoingMail } from '@portvakt/kernel';

import { placeholdersIn } from './fill-placeholders.js';
import { isMailKind, type MailWords } from './mail-catalogue.js';
import type { MailMessage } from './mail-content.js';
import type { MailTemplate, TextSource } from './mail-template.js';
import { oneLine } from './one-line.js';
import { EVERY_MAIL } from './sample-mails.js';
import { aProduct } from './sample-product.js';

/**
 * Returns what is wrong with the templates of a product, each once: texts that a language lacks, and templates that do not
 * write a mail in every language from sample data, with the link or code that it is for.
 */
export const wordErrors = (words: MailWords): readonly string[] => [
  ...new Set(Object.entries(words).flatMap(([kind, template]) => errorsOf(kind, template))),
];

/** `template` may come from JavaScript. */
function errorsOf(kind: string, template: unknown): readonly string[] {
  if (!isMailKind(kind)) return [`has words for the unknown mail ${JSON.stringify(kind)}`];
  return templateErrors(
    kind,
    template,
    EVERY_MAIL.filter((mail) => mail.kind === kind),
  );
}

/** What is wrong with a template, which may come from JavaScript, and with the mails that it writes from the samples. */
export function templateErrors(kind: string, template: unknown, samples: readonly OutgoingMail[]): readonly string[] {
  if (!isTemplate(template)) return [`has no template for the mail "${kind}"; expected one of mailTemplate`];
  const inTexts = template.sources.flatMap((source) => textErrors(kind, source));
  if (inTexts.length > 0) return inTexts;
  return samples.flatMap((mail) =>
    LANGUAGES.flatMap((language) =>
      messageErrors(template, mail, language).map((error) => `${error} in the mail "${kind}" in ${language}`),
    ),
  );
}

export const isTemplate = (given: unknown): given is MailTemplate<OutgoingMail> =>
  typeof given === 'object' &&
  given !== null &&
  'sources' in given &&
  Array.isArray(given.sources) &&
  'compose' in given &&
  typeof given.compose === 'function';

function textErrors(kind: string, { texts }: TextSource): readonly string[] {
  const names = new Set(LANGUAGES.flatMap((language) => Object.keys(texts[language] ?? {})));
  return [...names].flatMap((name) => {
    const inLanguages = LANGUAGES.map((language) => [language, texts[language]?.[name]] as const);
    const missing = inLanguages.filter(([, text]) => typeof text !== 'string' || text.trim() === '');
    if (missing.length > 0) return missing.map(([language]) => `has no text in ${language} for ${kind}.${name}`);
    const placeholders = inLanguages.map(([, text = '']) => placeholdersIn(text).join(', '));
    const isAlike = new Set(placeholders).size === 1;
    return isAlike ? [] : [`has other placeholders in one language than in another for ${kind}.${name}`];
  });
}

function messageErrors(
  template: MailTemplate<OutgoingMail>,
  mail: OutgoingMail,
  language: Language,
): readonly string[] {
  try {
    const message = template.compose(mail.data, { language, product: aProduct() });
    return [...shapeErrors(message), ...secretErrors(message, mail.data)];
  } catch (cause) {
    return [`fails (${cause instanceof Error ? oneLine(cause.message) : typeof cause})`];
  }
}

const isText = (given: unknown): boolean => typeof given === 'string' && given.trim() !== '';

function shapeErrors({ subject, reason, advice, action }: MailMessage): readonly string[] {
  return [
    ...(isText(subject) && oneLine(subject) === subject ? [] : ['has no subject of one line']),
    ...(Array.isArray(reason) && reason.length > 0 && reason.every(isText) ? [] : ['has no reason']),
    ...(Array.isArray(advice) && advice.every(isText) ? [] : ['has no advice']),
    ...(action === null || (isText(action.label) && isText(action.url)) ? [] : ['has an action without label or url']),
  ];
}

/** Nobody could verify their address with a mail that lacks its link. */
function secretErrors({ action, code }: MailMessage, data: OutgoingMail['data']): readonly string[] {
  return [
    ...(data['url'] === undefined || action?.url === data['url'] ? [] : ['lacks the link as its action']),
    ...(code === data['code'] ? [] : [code === undefined ? 'lacks the code' : 'has a code that is not that of its data']),
    ...(data['code'] === undefined || action === null ? [] : ['has an action beside the code']),
  ];
}
