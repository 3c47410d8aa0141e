import type { MailTransport, MailWords, ProductMail } from '@portvakt/adapters/mail';

/** What an extension changes about mails. */
export interface MailExtension {
  /** Sends the mails instead of the mail server or the outbox folder. Only one extension can have it. */
  readonly transport?: MailTransport;
  /** Templates by kind of mail, each in all three languages; they replace those of the service. */
  readonly words?: MailWords;
  /**
   * Additional kinds, whose names begin with the extension's. Its followers that run in the transaction queue such
   * mails.
   */
  readonly kinds?: readonly ProductMail[];
}

interface Mailing {
  readonly name: string;
  readonly mail?: MailExtension;
}

/**
 * The transport of the extensions, with the name of the extension that has it; null: the mail server or the outbox
 * folder is used.
 */
export function transportOf(
  extensions: readonly Mailing[],
): { readonly extension: string; readonly transport: MailTransport } | null {
  const [found] = extensions.flatMap(({ name, mail }) =>
    mail?.transport ? [{ extension: name, transport: mail.transport }] : [],
  );
  return found ?? null;
}

/** The words of all extensions. */
export const wordsOf = (extensions: readonly Mailing[]): MailWords =>
  Object.assign({}, ...extensions.map(({ mail }) => mail?.words ?? {})) as MailWords;

/** The kinds of mail that the extensions add. */
export const kindsOf = (extensions: readonly Mailing[]): readonly ProductMail[] =>
  extensions.flatMap(({ mail }) => mail?.kinds ?? []);
