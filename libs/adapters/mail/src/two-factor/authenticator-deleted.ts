import type { AuthenticatorChangedMail } from '@portvakt/two-factor';

import type { MailTemplate } from '../content/mail-content.js';
import { whenAndWhere } from '../content/when-and-where.js';
import { authenticatorInWords } from './authenticator-in-words.js';
import { securityLink, WAS_IT_YOU } from '../content/security-link.js';

/** Notifies which authenticator was deleted. */
export const authenticatorDeleted: MailTemplate<AuthenticatorChangedMail> = {
  nb: (data, product) => ({
    subject: 'Autentiseringsapp slettet',
    reason: [
      `${authenticatorInWords(data.authenticator, 'nb')} ble slettet ${whenAndWhere(data, 'nb')}.`,
      'Du kan ikke lenger logge inn med koder fra den.',
      ...WAS_IT_YOU.nb,
    ],
    ...securityLink('nb', product),
  }),
  nn: (data, product) => ({
    subject: 'Autentiseringsapp sletta',
    reason: [
      `${authenticatorInWords(data.authenticator, 'nn')} blei sletta ${whenAndWhere(data, 'nn')}.`,
      'Du kan ikkje lenger logge inn med kodar frå han.',
      ...WAS_IT_YOU.nn,
    ],
    ...securityLink('nn', product),
  }),
  en: (data, product) => ({
    subject: 'Authenticator app deleted',
    reason: [
      `${authenticatorInWords(data.authenticator, 'en')} was deleted on ${whenAndWhere(data, 'en')}.`,
      'You can no longer sign in with codes from it.',
      ...WAS_IT_YOU.en,
    ],
    ...securityLink('en', product),
  }),
};
