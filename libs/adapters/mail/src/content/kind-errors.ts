import { type OutgoingMail, withoutSecrets } from '@portvakt/kernel';

import { isMailKind } from './mail-catalogue.js';
import { dataErrors, type ProductMail } from './product-mail.js';
import { aProductMail } from './sample-mails.js';
import { isTemplate, templateErrors } from './word-errors.js';

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/u;
const MAX_LENGTH = 80;
const MIN_LIFETIME_SECONDS = 60;
/** As notices of the service: until then, the address of a user who was deleted is kept. */
const MAX_LIFETIME_SECONDS = 3 * 24 * 60 * 60;

/**
 * Returns what is wrong with kinds of mail of an extension, each once. `name`: that of the extension. The kinds may come
 * from JavaScript.
 */
export function kindErrors(name: string, kinds: readonly ProductMail[]): readonly string[] {
  if (!Array.isArray(kinds)) return ['has no list of kinds of mail'];
  const known = kinds.filter(isProductMail);
  const names = known.map(({ kind }) => kind);
  return [
    ...(known.length < kinds.length ? ['has a kind of mail that is not of productMail'] : []),
    ...new Set(names.filter((kind, at) => names.indexOf(kind) !== at).map((kind) => `has the mail "${kind}" twice`)),
    ...new Set(known.flatMap((mail) => [...nameErrors(`${name}-`, mail), ...declarationErrors(mail)])),
  ];
}

const isProductMail = (given: unknown): given is ProductMail =>
  typeof given === 'object' &&
  given !== null &&
  'kind' in given &&
  typeof given.kind === 'string' &&
  'fromUsers' in given &&
  Array.isArray(given.fromUsers);

/** Texts of a theme replace those of a template by its name, so the name must have the extension's prefix too. */
function nameErrors(prefix: string, { kind, template }: ProductMail): readonly string[] {
  const isNamed = KEBAB_CASE.test(kind) && kind.length <= MAX_LENGTH && kind.startsWith(prefix);
  const sources = isTemplate(template) ? template.sources : [];
  return [
    ...(isMailKind(kind) ? [`has the mail "${kind}", which is reserved by the service`] : []),
    ...(isNamed
      ? []
      : [`has the mail "${kind}"; expected kebab-case of at most ${MAX_LENGTH} characters that begins with ${prefix}`]),
    ...sources
      .filter((source) => !String(source.name).startsWith(prefix))
      .map((source) => `has texts called "${source.name}" in the mail "${kind}"; expected a name that begins with ${prefix}`),
  ];
}

function declarationErrors(mail: ProductMail): readonly string[] {
  const { kind, lifetimeSeconds, samples } = mail;
  const isLifetime =
    Number.isInteger(lifetimeSeconds) &&
    lifetimeSeconds >= MIN_LIFETIME_SECONDS &&
    lifetimeSeconds <= MAX_LIFETIME_SECONDS;
  const lifetime = isLifetime
    ? []
    : [
        `has the lifetime ${String(lifetimeSeconds)} for the mail "${kind}"; expected whole seconds from ${MIN_LIFETIME_SECONDS} to ${MAX_LIFETIME_SECONDS}`,
      ];
  if (!Array.isArray(samples) || samples.length === 0) return [...lifetime, `has no sample of the mail "${kind}"`];
  const inSamples = sampleErrors(mail);
  // The template is not tried with data that no mail can have.
  return inSamples.length > 0 ? [...lifetime, ...inSamples] : [...lifetime, ...templateErrors(kind, mail.template, triedWith(mail))];
}

function sampleErrors({ kind, samples, fromUsers }: ProductMail): readonly string[] {
  const ofSample = (sample: unknown): readonly string[] =>
    typeof sample === 'object' && sample !== null ? [...dataErrors(sample), ...keptLinks(sample)] : ['is not an object'];
  const names = new Set(samples.flatMap((sample) => Object.keys(sample ?? {})));
  return [
    ...samples.flatMap(ofSample).map((error) => `has a sample of the mail "${kind}" that ${error}`),
    ...fromUsers
      .filter((field) => !names.has(field))
      .map((field) => `has the field "${field}" in fromUsers of the mail "${kind}", and in no sample`),
  ];
}

/** When a mail is given up, only `url` and `code` are removed; a link of another field would be kept for operators. */
const keptLinks = (sample: object): readonly string[] =>
  Object.entries(withoutSecrets(sample as Readonly<Record<string, string>>))
    .filter(([, value]) => typeof value === 'string' && /^https?:/iu.test(value))
    .map(([field]) => `has a link in the field "${field}"; expected it in "url"`);

/** Every mail that the samples lead to, also to an address that nobody has verified. */
export const triedWith = (mail: ProductMail): readonly OutgoingMail[] =>
  mail.samples.flatMap((sample) => [
    aProductMail(mail, sample),
    ...(mail.toUnverified ? [aProductMail(mail, sample, false)] : []),
  ]);
