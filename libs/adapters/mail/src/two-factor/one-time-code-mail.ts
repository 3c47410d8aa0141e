import type { OneTimeCodeMail } from '@portvakt/two-factor';

import { lifetimeInWords } from '../content/lifetime-in-words.js';
import { mailTemplate } from '../content/mail-template.js';

/** Contains the code that completes a sign-in. It is first in the subject, so that a notification shows it. */
export const oneTimeCodeMail = mailTemplate(
  'one-time-code',
  {
    nb: {
      subject: '{code} er engangskoden din',
      heading: 'Engangskoden din',
      reason: 'Skriv koden for å logge inn hos {appName}. Den gjelder i {lifetime}.',
      secret: 'Ikke del den med noen.',
      notYou: 'Prøver du ikke å logge inn nå, bør du endre passordet.',
    },
    nn: {
      subject: '{code} er eingongskoden din',
      heading: 'Eingongskoden din',
      reason: 'Skriv koden for å logge inn hos {appName}. Han gjeld i {lifetime}.',
      secret: 'Ikkje del han med nokon.',
      notYou: 'Prøver du ikkje å logge inn no, bør du endre passordet.',
    },
    en: {
      subject: '{code} is your one-time code',
      heading: 'Your one-time code',
      reason: 'Enter the code to sign in at {appName}. It works for {lifetime}.',
      secret: "Don't share it with anyone.",
      notYou: "If you aren't trying to sign in now, you should change your password.",
    },
  },
  ({ code, lifetimeSeconds }: OneTimeCodeMail['data'], text, { language }) => ({
    subject: text('subject', { code }),
    heading: text('heading'),
    reason: [text('reason', { lifetime: lifetimeInWords(lifetimeSeconds, language) })],
    code,
    action: null,
    advice: [text('secret'), text('notYou')],
  }),
);
