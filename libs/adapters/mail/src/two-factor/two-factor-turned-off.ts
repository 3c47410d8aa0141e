import type { TwoFactorChangedMail } from '@portvakt/two-factor';

import { factsOfChange } from '../content/facts-of-change.js';
import { mailTemplate } from '../content/mail-template.js';
import { securityLink } from '../content/security-link.js';

/** Notifies that two-factor authentication was turned off. */
export const twoFactorTurnedOff = mailTemplate(
  'two-factor-turned-off',
  {
    nb: {
      subject: 'Tofaktorautentisering er slått av',
      reason: 'Tofaktorautentisering er slått av for kontoen din hos {appName}.',
      effect: 'Fra nå av trenger du ingen engangskode når du logger inn.',
    },
    nn: {
      subject: 'Tofaktorautentisering er slått av',
      reason: 'Tofaktorautentisering er slått av for kontoen din hos {appName}.',
      effect: 'Frå no av treng du ingen eingongskode når du loggar inn.',
    },
    en: {
      subject: 'Two-factor authentication has been turned off',
      reason: 'Two-factor authentication is now off for your account at {appName}.',
      effect: "From now on you don't need a one-time code when you sign in.",
    },
  },
  (data: TwoFactorChangedMail['data'], text, context) => ({
    subject: text('subject'),
    reason: [text('reason'), text('effect')],
    facts: factsOfChange(data, context),
    ...securityLink(context),
  }),
);
