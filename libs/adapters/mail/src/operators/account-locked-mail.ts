import type { AccountLockedMail } from '@portvakt/operators';

import { mailTemplate } from '../content/mail-template.js';
import { momentInWords } from '../content/moment-in-words.js';

/** Notifies a user that an operator has locked the account. It gives no reason, which is a note between operators. */
export const accountLockedMail = mailTemplate(
  'account-locked',
  {
    nb: {
      subject: 'Kontoen din er sperret',
      forNow: 'Kontoen din hos {appName} er sperret inntil videre.',
      until: 'Kontoen din hos {appName} er sperret til {until}.',
      signedOut: 'Du er logget ut overalt.',
      mistake: 'Mener du at det er feil? Ta kontakt med kundestøtte.',
    },
    nn: {
      subject: 'Kontoen din er sperra',
      forNow: 'Kontoen din hos {appName} er sperra inntil vidare.',
      until: 'Kontoen din hos {appName} er sperra til {until}.',
      signedOut: 'Du er logga ut overalt.',
      mistake: 'Meiner du at det er feil? Ta kontakt med kundestøtte.',
    },
    en: {
      subject: 'Your account is locked',
      forNow: 'Your account at {appName} is locked until further notice.',
      until: 'Your account at {appName} is locked until {until}.',
      signedOut: 'You are signed out everywhere.',
      mistake: 'Do you think this is a mistake? Contact support.',
    },
  },
  ({ until }: AccountLockedMail['data'], text, { language }) => ({
    subject: text('subject'),
    reason: [until === '' ? text('forNow') : text('until', { until: momentInWords(new Date(until), language) })],
    question: [text('signedOut')],
    action: null,
    advice: [text('mistake')],
    isFromSupport: true,
  }),
);
