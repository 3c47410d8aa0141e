import type { VerifyEmailMail } from '@portvakt/identity';

import { lifetimeInWords } from '../content/lifetime-in-words.js';
import type { MailTemplate } from '../content/mail-content.js';

/** Asks the owner of a new account to verify the address. */
export const verifyNewAccount: MailTemplate<VerifyEmailMail> = {
  nb: ({ url, lifetimeSeconds }, { appName }) => ({
    subject: 'Bekreft e-postadressen din',
    reason: [`Du har laget en konto hos ${appName} med denne adressen. Bekreft at den er din.`],
    action: { label: 'Bekreft e-postadressen', url },
    advice: [
      `Lenken gjelder i ${lifetimeInWords(lifetimeSeconds, 'nb')}.`,
      'Har du ikke laget en konto, kan du se bort fra e-posten.',
    ],
  }),
  nn: ({ url, lifetimeSeconds }, { appName }) => ({
    subject: 'Stadfest e-postadressa di',
    reason: [`Du har laga ein konto hos ${appName} med denne adressa. Stadfest at ho er di.`],
    action: { label: 'Stadfest e-postadressa', url },
    advice: [
      `Lenka gjeld i ${lifetimeInWords(lifetimeSeconds, 'nn')}.`,
      'Har du ikkje laga ein konto, kan du sjå bort frå e-posten.',
    ],
  }),
  en: ({ url, lifetimeSeconds }, { appName }) => ({
    subject: 'Verify your email address',
    reason: [`You created an account at ${appName} with this address. Confirm that it is yours.`],
    action: { label: 'Verify your email address', url },
    advice: [
      `The link works for ${lifetimeInWords(lifetimeSeconds, 'en')}.`,
      "If you haven't created an account, you can ignore this email.",
    ],
  }),
};
