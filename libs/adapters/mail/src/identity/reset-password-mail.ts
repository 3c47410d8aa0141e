import type { ResetPasswordMail } from '@portvakt/identity';

import { lifetimeInWords } from '../content/lifetime-in-words.js';
import type { MailTemplate } from '../content/mail-content.js';
import { oneLine } from '../content/one-line.js';

/** Contains the link to choose a new password. */
export const resetPasswordMail: MailTemplate<ResetPasswordMail> = {
  nb: ({ email, url, lifetimeSeconds }) => ({
    subject: 'Lag nytt passord',
    reason: [`Noen, forhåpentligvis du, har bedt om nytt passord for ${oneLine(email)}.`],
    action: { label: 'Velg nytt passord', url },
    advice: [
      `Lenken gjelder i ${lifetimeInWords(lifetimeSeconds, 'nb')} og kan brukes én gang.`,
      'Var det ikke deg? Da trenger du ikke gjøre noe; passordet er det samme.',
    ],
  }),
  nn: ({ email, url, lifetimeSeconds }) => ({
    subject: 'Lag nytt passord',
    reason: [`Nokon, forhåpentlegvis du, har bedt om nytt passord for ${oneLine(email)}.`],
    action: { label: 'Vel nytt passord', url },
    advice: [
      `Lenka gjeld i ${lifetimeInWords(lifetimeSeconds, 'nn')} og kan brukast éin gong.`,
      'Var det ikkje deg? Da treng du ikkje gjere noko; passordet er det same.',
    ],
  }),
  en: ({ email, url, lifetimeSeconds }) => ({
    subject: 'Reset your password',
    reason: [`Someone, hopefully you, has asked for a new password for ${oneLine(email)}.`],
    action: { label: 'Choose a new password', url },
    advice: [
      `The link works for ${lifetimeInWords(lifetimeSeconds, 'en')} and can be used once.`,
      "If it wasn't you, you don't need to do anything; the password is the same.",
    ],
  }),
};
