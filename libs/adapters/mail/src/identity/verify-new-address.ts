import type { VerifyEmailMail } from '@portvakt/identity';

import { lifetimeInWords } from '../content/lifetime-in-words.js';
import type { MailTemplate } from '../content/mail-content.js';
import { oneLine } from '../content/one-line.js';

/** Asks to verify the new address of an account. */
export const verifyNewAddress: MailTemplate<VerifyEmailMail> = {
  nb: ({ email, url, lifetimeSeconds }, { appName }) => ({
    subject: 'Bekreft den nye e-postadressen',
    reason: [`Du vil bruke denne adressen hos ${appName}. Bekreft at ${oneLine(email)} er din.`],
    action: { label: 'Bekreft', url },
    advice: [
      `Lenken gjelder i ${lifetimeInWords(lifetimeSeconds, 'nb')}.`,
      'Har du ikke bedt om det, kan du se bort fra e-posten.',
    ],
  }),
  nn: ({ email, url, lifetimeSeconds }, { appName }) => ({
    subject: 'Stadfest den nye e-postadressa',
    reason: [`Du vil bruke denne adressa hos ${appName}. Stadfest at ${oneLine(email)} er di.`],
    action: { label: 'Stadfest', url },
    advice: [
      `Lenka gjeld i ${lifetimeInWords(lifetimeSeconds, 'nn')}.`,
      'Har du ikkje bedt om det, kan du sjå bort frå e-posten.',
    ],
  }),
  en: ({ email, url, lifetimeSeconds }, { appName }) => ({
    subject: 'Verify your new email address',
    reason: [`You want to use this address at ${appName}. Confirm that ${oneLine(email)} is yours.`],
    action: { label: 'Confirm', url },
    advice: [
      `The link works for ${lifetimeInWords(lifetimeSeconds, 'en')}.`,
      "If you didn't ask for this, you can ignore this email.",
    ],
  }),
};
