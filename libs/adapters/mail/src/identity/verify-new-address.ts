import type { VerifyEmailMail } from '@portvakt/identity';

import { lifetimeInWords } from '../content/lifetime-in-words.js';
import { mailTemplate } from '../content/mail-template.js';
import { oneLine } from '../content/one-line.js';

/** Asks to verify the new address of an account. */
export const verifyNewAddress = mailTemplate(
  'verify-new-address',
  {
    nb: {
      subject: 'Bekreft den nye e-postadressen',
      reason: 'Du vil bruke denne adressen hos {appName}. Bekreft at {email} er din.',
      button: 'Bekreft',
      lifetime: 'Lenken gjelder i {lifetime}.',
      notYou: 'Har du ikke bedt om det, kan du se bort fra e-posten.',
    },
    nn: {
      subject: 'Stadfest den nye e-postadressa',
      reason: 'Du vil bruke denne adressa hos {appName}. Stadfest at {email} er di.',
      button: 'Stadfest',
      lifetime: 'Lenka gjeld i {lifetime}.',
      notYou: 'Har du ikkje bedt om det, kan du sjå bort frå e-posten.',
    },
    en: {
      subject: 'Verify your new email address',
      reason: 'You want to use this address at {appName}. Confirm that {email} is yours.',
      button: 'Confirm',
      lifetime: 'The link works for {lifetime}.',
      notYou: "If you didn't ask for this, you can ignore this email.",
    },
  },
  ({ email, url, lifetimeSeconds }: VerifyEmailMail['data'], text, { language }) => ({
    subject: text('subject'),
    reason: [text('reason', { email: oneLine(email) })],
    action: { label: text('button'), url },
    advice: [text('lifetime', { lifetime: lifetimeInWords(lifetimeSeconds, language) }), text('notYou')],
  }),
);
