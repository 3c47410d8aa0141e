import addressparser from 'nodemailer/lib/addressparser/index.js';

import { MailContentError } from '../outbox/send-failure.js';

/** One structured address, which nodemailer does not read again. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** No space, list, group, comment or quotation: nothing that could hold a second recipient (security F2). */
const SINGLE = /^[^\s<>()[\]",:;\\@]+@[^\s<>()",:;\\@]+$/;

/** The recipient as it stands on the user's row. */
export function recipient(address: string): MailAddress {
  if (!SINGLE.test(address)) throw new MailContentError('the recipient is not one address');
  return { name: '', address };
}

/**
 * The `Message-ID` header (RFC 5322 §3.6.4), equal for all attempts to send one mail: a mail server that took the mail
 * before the connection broke, or its reader's mail program, recognises the second copy.
 */
export const messageId = (mailId: string, { address }: MailAddress): string =>
  `<${mailId}@${address.slice(address.lastIndexOf('@') + 1)}>`;

/** `Name <address>`; `name` is for a sender that has none of its own. */
export function sender(from: string, name: string): MailAddress {
  const [first, ...others] = addressparser(from, { flatten: true });
  if (!first?.address || others.length > 0) throw new Error('the sender is not one address');
  return { name: first.name || name, address: first.address };
}
