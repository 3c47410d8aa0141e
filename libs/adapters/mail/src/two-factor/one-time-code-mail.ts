import type { OneTimeCodeMail } from '@portvakt/two-factor';

import { lifetimeInWords } from '../content/lifetime-in-words.js';
import type { MailTemplate } from '../content/mail-content.js';

/** Contains the code that completes a sign-in. It is first in the subject, so that a notification shows it. */
export const oneTimeCodeMail: MailTemplate<OneTimeCodeMail> = {
  nb: ({ code, lifetimeSeconds }) => ({
    subject: `${code} er engangskoden din`,
    reason: [`Koden er ${code}. Den gjelder i ${lifetimeInWords(lifetimeSeconds, 'nb')}.`],
    action: null,
    advice: ['Ikke del den med noen.', 'Prøver du ikke å logge inn nå, bør du endre passordet.'],
  }),
  nn: ({ code, lifetimeSeconds }) => ({
    subject: `${code} er eingongskoden din`,
    reason: [`Koden er ${code}. Han gjeld i ${lifetimeInWords(lifetimeSeconds, 'nn')}.`],
    action: null,
    advice: ['Ikkje del han med nokon.', 'Prøver du ikkje å logge inn no, bør du endre passordet.'],
  }),
  en: ({ code, lifetimeSeconds }) => ({
    subject: `${code} is your one-time code`,
    reason: [`The code is ${code}. It works for ${lifetimeInWords(lifetimeSeconds, 'en')}.`],
    action: null,
    advice: ["Don't share it with anyone.", "If you aren't trying to sign in now, you should change your password."],
  }),
};
