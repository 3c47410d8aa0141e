import type { VerifyEmailMail } from '@portvakt/identity';

import { lifetimeInWords } from '../content/lifetime-in-words.js';
import { mailTemplate } from '../content/mail-template.js';

/** Asks the owner of a new account to verify the address. */
export const verifyNewAccount = mailTemplate(
  'verify-new-account',
  {
    nb: {
      subject: 'Bekreft e-postadressen din',
      reason: 'Du har laget en konto hos {appName} med denne adressen. Bekreft at den er din.',
      button: 'Bekreft e-postadressen',
      lifetime: 'Lenken gjelder i {lifetime}.',
      notYou: 'Har du ikke laget en konto, kan du se bort fra e-posten.',
    },
    nn: {
      subject: 'Stadfest e-postadressa di',
      reason: 'Du har laga ein konto hos {appName} med denne adressa. Stadfest at ho er di.',
      button: 'Stadfest e-postadressa',
      lifetime: 'Lenka gjeld i {lifetime}.',
      notYou: 'Har du ikkje laga ein konto, kan du sjå bort frå e-posten.',
    },
    en: {
      subject: 'Verify your email address',
      reason: 'You created an account at {appName} with this address. Confirm that it is yours.',
      button: 'Verify your email address',
      lifetime: 'The link works for {lifetime}.',
      notYou: "If you haven't created an account, you can ignore this email.",
    },
  },
  ({ url, lifetimeSeconds }: VerifyEmailMail['data'], text, { language }) => ({
    subject: text('subject'),
    reason: [text('reason')],
    action: { label: text('button'), url },
    advice: [text('lifetime', { lifetime: lifetimeInWords(lifetimeSeconds, language) }), text('notYou')],
  }),
);
