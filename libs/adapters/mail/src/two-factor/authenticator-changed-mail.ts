import type { Language } from '@portvakt/kernel';
import type { AuthenticatorChangedMail } from '@portvakt/two-factor';

import type { MailProduct, MailTemplate } from '../content/mail-content.js';
import { authenticatorAdded } from './authenticator-added.js';
import { authenticatorDeleted } from './authenticator-deleted.js';

const TEMPLATES = { added: authenticatorAdded, deleted: authenticatorDeleted } as const;

const by = (language: Language) => (data: AuthenticatorChangedMail['data'], product: MailProduct) =>
  TEMPLATES[data.change][language](data, product);

/** Two texts of one kind, by change. */
export const authenticatorChangedMail: MailTemplate<AuthenticatorChangedMail> = {
  nb: by('nb'),
  nn: by('nn'),
  en: by('en'),
};
