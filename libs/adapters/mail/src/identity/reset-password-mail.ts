import type { ResetPasswordMail } from '@portvakt/identity';

import { lifetimeInWords } from '../content/lifetime-in-words.js';
import { mailTemplate } from '../content/mail-template.js';
import { oneLine } from '../content/one-line.js';

/** Contains the link to choose a new password. */
export const resetPasswordMail = mailTemplate(
  'reset-password',
  {
    nb: {
      subject: 'Lag nytt passord',
      reason: 'Noen, forhåpentligvis du, har bedt om nytt passord for {email}.',
      button: 'Velg nytt passord',
      lifetime: 'Lenken gjelder i {lifetime} og kan brukes én gang.',
      notYou: 'Var det ikke deg? Da trenger du ikke gjøre noe; passordet er det samme.',
    },
    nn: {
      subject: 'Lag nytt passord',
      reason: 'Nokon, forhåpentlegvis du, har bedt om nytt passord for {email}.',
      button: 'Vel nytt passord',
      lifetime: 'Lenka gjeld i {lifetime} og kan brukast éin gong.',
      notYou: 'Var det ikkje deg? Då treng du ikkje gjere noko; passordet er det same.',
    },
    en: {
      subject: 'Reset your password',
      reason: 'Someone, hopefully you, has asked for a new password for {email}.',
      button: 'Choose a new password',
      lifetime: 'The link works for {lifetime} and can be used once.',
      notYou: "If it wasn't you, you don't need to do anything; the password is the same.",
    },
  },
  ({ email, url, lifetimeSeconds }: ResetPasswordMail['data'], text, { language }) => ({
    subject: text('subject'),
    reason: [text('reason', { email: oneLine(email) })],
    action: { label: text('button'), url },
    advice: [text('lifetime', { lifetime: lifetimeInWords(lifetimeSeconds, language) }), text('notYou')],
  }),
);
