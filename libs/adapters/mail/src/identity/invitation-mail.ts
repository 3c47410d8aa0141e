import type { InvitationMail } from '@portvakt/identity';

import { lifetimeInWords } from '../content/lifetime-in-words.js';
import { mailTemplate } from '../content/mail-template.js';
import { oneLine } from '../content/one-line.js';

/** Contains the link to choose a password for an account that an operator has created. */
export const invitationMail = mailTemplate(
  'invitation',
  {
    nb: {
      subject: 'Du har fått en konto hos {appName}',
      reason: 'En konto er laget for {email}. Velg et passord for å ta den i bruk.',
      button: 'Velg et passord',
      lifetime: 'Lenken gjelder i {lifetime} og kan brukes én gang.',
      later: 'Er lenken for gammel? Be om nytt passord når du logger inn.',
      unknown: 'Kjenner du ikke til dette? Se bort fra e-posten.',
    },
    nn: {
      subject: 'Du har fått ein konto hos {appName}',
      reason: 'Ein konto er laga for {email}. Vel eit passord for å ta han i bruk.',
      button: 'Vel eit passord',
      lifetime: 'Lenka gjeld i {lifetime} og kan brukast éin gong.',
      later: 'Er lenka for gammal? Be om nytt passord når du loggar inn.',
      unknown: 'Kjenner du ikkje til dette? Sjå bort frå e-posten.',
    },
    en: {
      subject: 'You have an account at {appName}',
      reason: 'An account has been created for {email}. Choose a password to start using it.',
      button: 'Choose a password',
      lifetime: 'The link works for {lifetime} and can be used once.',
      later: 'If the link is too old, ask for a new password when you sign in.',
      unknown: "If you don't know about this, ignore this email.",
    },
  },
  ({ email, url, lifetimeSeconds }: InvitationMail['data'], text, { language }) => ({
    subject: text('subject'),
    reason: [text('reason', { email: oneLine(email) })],
    action: { label: text('button'), url },
    advice: [
      text('lifetime', { lifetime: lifetimeInWords(lifetimeSeconds, language) }),
      text('later'),
      text('unknown'),
    ],
    isFromSupport: true,
  }),
);
