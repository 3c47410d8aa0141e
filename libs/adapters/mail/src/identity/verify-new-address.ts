import type { VerifyEmailMail } from '@portvakt/identity';

import { lifetimeInWords } from '../content/lifetime-in-words.js';
import type { MailTemplate } from '../content/mail-content.js';
import { oneLine } from '../content/one-line.js';

/** Asks for proof of an address that took the place of another one (UX §8, "Change e-mail, to new address"). */
export const verifyNewAddress: MailTemplate<VerifyEmailMail> = {
  nb: ({ email, url, lifetimeSeconds }, { appName }) => ({
    subject: 'Bekreft den nye e-postadressen',
    reason: [`Du har endret e-postadressen din hos ${appName}. Bekreft at ${oneLine(email)} er din.`],
    action: { label: 'Bekreft', url },
    advice: [
      `Lenken gjelder i ${lifetimeInWords(lifetimeSeconds, 'nb')}.`,
      'Har du ikke endret e-postadressen, kan du se bort fra e-posten.',
    ],
  }),
  nn: ({ email, url, lifetimeSeconds }, { appName }) => ({
    subject: 'Stadfest den nye e-postadressa',
    reason: [`Du har endra e-postadressa di hos ${appName}. Stadfest at ${oneLine(email)} er di.`],
    action: { label: 'Stadfest', url },
    advice: [
      `Lenka gjeld i ${lifetimeInWords(lifetimeSeconds, 'nn')}.`,
      'Har du ikkje endra e-postadressa, kan du sjå bort frå e-posten.',
    ],
  }),
  en: ({ email, url, lifetimeSeconds }, { appName }) => ({
    subject: 'Verify your new email address',
    reason: [`You changed your email address at ${appName}. Confirm that ${oneLine(email)} is yours.`],
    action: { label: 'Confirm', url },
    advice: [
      `The link works for ${lifetimeInWords(lifetimeSeconds, 'en')}.`,
      "If you haven't changed your email address, you can ignore this email.",
    ],
  }),
};
