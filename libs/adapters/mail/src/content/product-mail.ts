import type { MailTemplate } from './mail-template.js';
import { oneLine } from './one-line.js';

/** A kind of mail that a product adds to those of the service, made by `productMail`. */
export interface ProductMail<Data extends object = object> {
  /** Kebab-case; begins with the name of its extension, as in `acme-welcome`. It is stored with each mail. */
  readonly kind: string;
  /** How long after being queued a mail may still be sent. At most three days. */
  readonly lifetimeSeconds: number;
  readonly template: MailTemplate<{ readonly data: Data }>;
  /** Data of mails as they may be sent. The template is tried with each at start, and by `describeEveryMail`. */
  readonly samples: readonly Data[];
  /** The fields that contain text of users. */
  readonly fromUsers: readonly string[];
  /**
   * Whether the mail is also sent to addresses that nobody has verified, then without the user's name and with the
   * fields in `fromUsers` empty.
   */
  readonly toUnverified: boolean;
}

/** All values are texts. `name`, the user's, is added by the service for the greeting. */
type Texts<Data> = { readonly [Name in keyof Data]: string } & { readonly name?: never };

/** Declares a kind of mail of an extension. */
export const productMail = <Data extends Texts<Data>>(
  kind: string,
  given: Pick<ProductMail<Data>, 'lifetimeSeconds' | 'template' | 'samples'> & {
    readonly fromUsers?: readonly (keyof Data & string)[];
    readonly toUnverified?: boolean;
  },
): ProductMail<Data> => ({ fromUsers: [], toUnverified: false, ...given, kind });

const UNPAIRED = /\p{Cs}/gu;

/** `name` is the user's; `sealed` is the field that holds encrypted data in the outbox. */
const RESERVED: readonly string[] = ['name', 'sealed'];

/** Returns what is wrong with the names and types of the data of a mail; it may come from JavaScript. */
export const dataErrors = (data: object): readonly string[] =>
  Object.entries(data).flatMap(([name, value]) => {
    if (RESERVED.includes(name)) return [`has the field "${name}", which is reserved by the service`];
    return value === undefined || typeof value === 'string' ? [] : [`has the field "${name}", which is not a text`];
  });

/**
 * Returns the data of a mail as it is stored: each value on one line, without control characters and unpaired
 * surrogates, so that PostgreSQL and mails can hold it and no value imitates a paragraph. `data` has no `dataErrors`.
 */
export function productMailData(
  { fromUsers }: Pick<ProductMail, 'fromUsers'>,
  data: object,
  { isVerified }: { readonly isVerified: boolean },
): Readonly<Record<string, string>> {
  const entries: readonly (readonly [string, string | undefined])[] = Object.entries(data);
  const left = (name: string): boolean => isVerified || !fromUsers.includes(name);
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      value === undefined ? [] : [[name, left(name) ? oneLine(value.replace(UNPAIRED, '')) : '']],
    ),
  );
}
