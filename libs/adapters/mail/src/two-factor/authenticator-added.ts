import type { AuthenticatorChangedMail } from '@portvakt/two-factor';

import type { MailTemplate } from '../content/mail-content.js';
import { whenAndWhere } from '../content/when-and-where.js';
import { authenticatorInWords } from './authenticator-in-words.js';
import { securityLink, WAS_IT_YOU } from '../content/security-link.js';

/** Notifies which authenticator was added. */
export const authenticatorAdded: MailTemplate<AuthenticatorChangedMail> = {
  nb: (data, product) => ({
    subject: 'Autentiseringsapp lagt til',
    reason: [
      `${authenticatorInWords(data.authenticator, 'nb')} ble lagt til ${whenAndWhere(data, 'nb')}.`,
      'Du kan logge inn med koder fra den.',
      ...WAS_IT_YOU.nb,
    ],
    ...securityLink('nb', product),
  }),
  nn: (data, product) => ({
    subject: 'Autentiseringsapp lagt til',
    reason: [
      `${authenticatorInWords(data.authenticator, 'nn')} blei lagd til ${whenAndWhere(data, 'nn')}.`,
      'Du kan logge inn med kodar frå han.',
      ...WAS_IT_YOU.nn,
    ],
    ...securityLink('nn', product),
  }),
  en: (data, product) => ({
    subject: 'Authenticator app added',
    reason: [
      `${authenticatorInWords(data.authenticator, 'en')} was added on ${whenAndWhere(data, 'en')}.`,
      'You can sign in with codes from it.',
      ...WAS_IT_YOU.en,
    ],
    ...securityLink('en', product),
  }),
};
