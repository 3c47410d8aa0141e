import addressparser from 'nodemailer/lib/addressparser/index.js';

import { oneLine } from '../content/one-line.js';
import { MailContentError } from '../outbox/send-failure.js';

/** A parsed address. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** No spaces, lists, groups, comments or quotes: nothing that could contain a second recipient (security F2). */
const SINGLE = /^[^\s<>()[\]",:;\\@]+@[^\s<>()",:;\\@]+$/;

/** Returns the recipient. Throws `MailContentError` unless it is exactly one address. */
export function recipient(address: string): string {
  if (!SINGLE.test(address)) throw new MailContentError('the recipient is not one address');
  return address;
}

/** RFC 5322 §3.2.3: what a name may contain without quotes; text outside of ASCII too (RFC 6532). */
const ATOMS = /^[\p{L}\p{M}\p{N} !#$%&'*+\-/=?^_`{|}~]*$/u;

/** `Name <address>`, the name in quotes where it needs them. `sender` parses it back. */
export function formattedAddress({ name, address }: MailAddress): string {
  const plain = oneLine(name);
  const quoted = ATOMS.test(plain) ? plain : `"${plain.replace(/["\\]/g, '\\$&')}"`;
  return `${quoted} <${address}>`;
}

/**
 * Returns the `Message-ID` header (RFC 5322 §3.6.4). It is the same for all attempts to send one mail, so that mail
 * servers and mail programs recognise a second copy after a broken connection.
 */
export const messageId = (mailId: string, { address }: MailAddress): string =>
  `<${mailId}@${address.slice(address.lastIndexOf('@') + 1)}>`;

/** Parses `Name <address>`; `name` is the default name. Throws unless it is exactly one address. */
export function sender(from: string, name: string): MailAddress {
  const [first, ...others] = addressparser(from, { flatten: true });
  if (!first?.address || others.length > 0) throw new Error('the sender is not one address');
  return { name: first.name || name, address: first.address };
}
