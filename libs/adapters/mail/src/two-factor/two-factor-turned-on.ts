import type { TwoFactorChangedMail } from '@portvakt/two-factor';

import { factsOfChange } from '../content/facts-of-change.js';
import { mailTemplate } from '../content/mail-template.js';
import { securityLink } from '../content/security-link.js';

/** Notifies that two-factor authentication was turned on. */
export const twoFactorTurnedOn = mailTemplate(
  'two-factor-turned-on',
  {
    nb: {
      subject: 'Tofaktorautentisering er slått på',
      reason: 'Tofaktorautentisering er slått på for kontoen din hos {appName}.',
      effect: 'Fra nå av trenger du en kode i tillegg til passordet når du logger inn.',
    },
    nn: {
      subject: 'Tofaktorautentisering er slått på',
      reason: 'Tofaktorautentisering er slått på for kontoen din hos {appName}.',
      effect: 'Frå no av treng du ein kode i tillegg til passordet når du loggar inn.',
    },
    en: {
      subject: 'Two-factor authentication has been turned on',
      reason: 'Two-factor authentication is now on for your account at {appName}.',
      effect: 'From now on you need a code as well as your password when you sign in.',
    },
  },
  (data: TwoFactorChangedMail['data'], text, context) => ({
    subject: text('subject'),
    reason: [text('reason'), text('effect')],
    facts: factsOfChange(data, context),
    ...securityLink(context),
  }),
);
