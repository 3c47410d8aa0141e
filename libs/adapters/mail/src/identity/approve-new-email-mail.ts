import type { ApproveNewEmailMail } from '@portvakt/identity';

import { lifetimeInWords } from '../content/lifetime-in-words.js';
import { mailTemplate } from '../content/mail-template.js';
import { oneLine } from '../content/one-line.js';

/** Asks the current mailbox to approve a change of the address. */
export const approveNewEmailMail = mailTemplate(
  'approve-new-email',
  {
    nb: {
      subject: 'Godkjenn ny e-postadresse',
      reason: 'Du vil endre e-postadressen til kontoen din hos {appName}.',
      current: 'Nåværende adresse',
      new: 'Ny adresse',
      button: 'Godkjenn endringen',
      lifetime: 'Lenken gjelder i {lifetime}. Du må være logget inn når du åpner den.',
      notYou: 'Var det ikke deg? Ikke åpne lenken, og endre passordet.',
    },
    nn: {
      subject: 'Godkjenn ny e-postadresse',
      reason: 'Du vil endre e-postadressa til kontoen din hos {appName}.',
      current: 'Noverande adresse',
      new: 'Ny adresse',
      button: 'Godkjenn endringa',
      lifetime: 'Lenka gjeld i {lifetime}. Du må vere logga inn når du opnar ho.',
      notYou: 'Var det ikkje deg? Ikkje opne lenka, og endre passordet.',
    },
    en: {
      subject: 'Approve your new email address',
      reason: 'You want to change the email address of your account at {appName}.',
      current: 'Current address',
      new: 'New address',
      button: 'Approve the change',
      lifetime: 'The link works for {lifetime}. You need to be signed in when you open it.',
      notYou: "If it wasn't you, don't open the link, and change your password.",
    },
  },
  ({ email, newEmail, url, lifetimeSeconds }: ApproveNewEmailMail['data'], text, { language }) => ({
    subject: text('subject'),
    reason: [text('reason')],
    facts: [
      { label: text('current'), value: oneLine(email) },
      { label: text('new'), value: oneLine(newEmail) },
    ],
    action: { label: text('button'), url },
    advice: [text('lifetime', { lifetime: lifetimeInWords(lifetimeSeconds, language) }), text('notYou')],
  }),
);
