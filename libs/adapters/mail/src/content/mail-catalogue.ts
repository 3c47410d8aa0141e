import type { IdentityMail } from '@portvakt/identity';
import type { OutgoingMail } from '@portvakt/kernel';
import type { SessionMail } from '@portvakt/session';

import { verifyEmailMail } from '../identity/verify-email-mail.js';
import { newSignInMail } from '../session/new-sign-in-mail.js';
import type { MailContent, MailLanguage, MailProduct, MailTemplate } from './mail-content.js';

type Mail = IdentityMail | SessionMail;

/** One row per kind of mail: a kind without a template does not compile. */
const mailCatalogue: { readonly [Kind in Mail['kind']]: MailTemplate<Extract<Mail, { kind: Kind }>> } = {
  'verify-email': verifyEmailMail,
  'new-sign-in': newSignInMail,
};

const templates: ReadonlyMap<string, MailTemplate<OutgoingMail>> = new Map(Object.entries(mailCatalogue));

/** The mail in words; throws for a kind that this version does not know, which a newer one may have left behind. */
export function contentOf(mail: OutgoingMail, language: MailLanguage, product: MailProduct): MailContent {
  const template = templates.get(mail.kind);
  if (!template) throw new Error('no template for this kind of mail');
  return template[language].content(mail.data, product);
}
