import type { TwoFactorChangedMail } from '@portvakt/two-factor';

import type { MailTemplate } from '../content/mail-content.js';
import { whenAndWhere } from '../content/when-and-where.js';
import { securityLink, WAS_IT_YOU } from '../content/security-link.js';

/** Notifies that two-factor authentication was turned off. */
export const twoFactorTurnedOff: MailTemplate<TwoFactorChangedMail> = {
  nb: (data, product) => ({
    subject: 'Tofaktorautentisering er slått av',
    reason: [
      `Tofaktorautentisering ble slått av ${whenAndWhere(data, 'nb')}.`,
      'Fra nå av trenger du ingen engangskode når du logger inn.',
      ...WAS_IT_YOU.nb,
    ],
    ...securityLink('nb', product),
  }),
  nn: (data, product) => ({
    subject: 'Tofaktorautentisering er slått av',
    reason: [
      `Tofaktorautentisering blei slått av ${whenAndWhere(data, 'nn')}.`,
      'Frå no av treng du ingen eingongskode når du loggar inn.',
      ...WAS_IT_YOU.nn,
    ],
    ...securityLink('nn', product),
  }),
  en: (data, product) => ({
    subject: 'Two-factor authentication has been turned off',
    reason: [
      `Two-factor authentication is now off. It was changed on ${whenAndWhere(data, 'en')}.`,
      "From now on you don't need a one-time code when you sign in.",
      ...WAS_IT_YOU.en,
    ],
    ...securityLink('en', product),
  }),
};
