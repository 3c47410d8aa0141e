import type { ApproveNewEmailMail } from '@portvakt/identity';

import { lifetimeInWords } from '../content/lifetime-in-words.js';
import type { MailTemplate } from '../content/mail-content.js';
import { oneLine } from '../content/one-line.js';

/** Asks the current mailbox to approve a change of the address. */
export const approveNewEmailMail: MailTemplate<ApproveNewEmailMail> = {
  nb: ({ email, newEmail, url, lifetimeSeconds }) => ({
    subject: 'Godkjenn ny e-postadresse',
    reason: [`Du vil endre e-postadressen fra ${oneLine(email)} til ${oneLine(newEmail)}.`],
    action: { label: 'Godkjenn endringen', url },
    advice: [
      `Lenken gjelder i ${lifetimeInWords(lifetimeSeconds, 'nb')}. Du må være logget inn når du åpner den.`,
      'Var det ikke deg? Ikke åpne lenken, og endre passordet.',
    ],
  }),
  nn: ({ email, newEmail, url, lifetimeSeconds }) => ({
    subject: 'Godkjenn ny e-postadresse',
    reason: [`Du vil endre e-postadressa frå ${oneLine(email)} til ${oneLine(newEmail)}.`],
    action: { label: 'Godkjenn endringa', url },
    advice: [
      `Lenka gjeld i ${lifetimeInWords(lifetimeSeconds, 'nn')}. Du må vere logga inn når du opnar ho.`,
      'Var det ikkje deg? Ikkje opne lenka, og endre passordet.',
    ],
  }),
  en: ({ email, newEmail, url, lifetimeSeconds }) => ({
    subject: 'Approve your new email address',
    reason: [`You want to change your email address from ${oneLine(email)} to ${oneLine(newEmail)}.`],
    action: { label: 'Approve the change', url },
    advice: [
      `The link works for ${lifetimeInWords(lifetimeSeconds, 'en')}. You need to be signed in when you open it.`,
      "If it wasn't you, don't open the link, and change your password.",
    ],
  }),
};
