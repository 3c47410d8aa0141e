import type { IdentityMail } from '../mails.js';

export type MailOf<Kind extends IdentityMail['kind']> = Extract<IdentityMail, { readonly kind: Kind }>;
/** Those that hold a link. */
export type LinkMail = Exclude<IdentityMail['kind'], 'password-changed' | 'email-changed'>;

/** The newest mail of a kind; throws where there is none. */
export function newestMail<Kind extends IdentityMail['kind']>(mails: readonly IdentityMail[], kind: Kind): MailOf<Kind> {
  const found = mails.filter((mail): mail is MailOf<Kind> => mail.kind === kind).at(-1);
  if (!found) throw new Error(`nobody was sent a mail of the kind ${kind}`);
  return found;
}

/** What the links of `identityWorld` hold: a segment of a reset link's path, a parameter elsewhere. */
export function tokenIn(url: string): string {
  const token = /(?:\/reset-password\/|[?&]token=)([^?&]+)/.exec(url)?.[1];
  if (!token) throw new Error(`no token in ${url}`);
  return token;
}
