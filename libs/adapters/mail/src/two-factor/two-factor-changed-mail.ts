import type { TwoFactorChangedMail } from '@portvakt/two-factor';

import { factsOfChange } from '../content/facts-of-change.js';
import { chosenTemplate, mailTemplate, type MailTexts } from '../content/mail-template.js';
import { securityLink } from '../content/security-link.js';

const template = (name: string, texts: MailTexts<'subject' | 'reason' | 'effect'>) =>
  mailTemplate(name, texts, (data: TwoFactorChangedMail['data'], text, context) => ({
    subject: text('subject'),
    reason: [text('reason'), text('effect')],
    facts: factsOfChange(data, context),
    ...securityLink(context),
  }));

const TEMPLATES = {
  on: template('two-factor-turned-on', {
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
  }),
  off: template('two-factor-turned-off', {
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
  }),
} as const;

/** Notifies that two-factor authentication was turned on or off. */
export const twoFactorChangedMail = chosenTemplate(Object.values(TEMPLATES), ({ state }) => TEMPLATES[state]);
