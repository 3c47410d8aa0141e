import type { TwoFactorChangedMail } from '@portvakt/two-factor';

import type { MailTemplate } from '../content/mail-content.js';
import { whenAndWhere } from '../content/when-and-where.js';
import { securityLink, WAS_IT_YOU } from '../content/security-link.js';

/** Notifies that two-factor authentication was turned on. */
export const twoFactorTurnedOn: MailTemplate<TwoFactorChangedMail> = {
  nb: (data, product) => ({
    subject: 'Tofaktorautentisering er slått på',
    reason: [
      `Tofaktorautentisering ble slått på ${whenAndWhere(data, 'nb')}.`,
      'Fra nå av trenger du en kode i tillegg til passordet når du logger inn.',
      ...WAS_IT_YOU.nb,
    ],
    ...securityLink('nb', product),
  }),
  nn: (data, product) => ({
    subject: 'Tofaktorautentisering er slått på',
    reason: [
      `Tofaktorautentisering blei slått på ${whenAndWhere(data, 'nn')}.`,
      'Frå no av treng du ein kode i tillegg til passordet når du loggar inn.',
      ...WAS_IT_YOU.nn,
    ],
    ...securityLink('nn', product),
  }),
  en: (data, product) => ({
    subject: 'Two-factor authentication has been turned on',
    reason: [
      `Two-factor authentication is now on. It was changed on ${whenAndWhere(data, 'en')}.`,
      'From now on you need a code as well as your password when you sign in.',
      ...WAS_IT_YOU.en,
    ],
    ...securityLink('en', product),
  }),
};
