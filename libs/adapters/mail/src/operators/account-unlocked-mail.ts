import type { AccountUnlockedMail } from '@portvakt/operators';

import { mailTemplate } from '../content/mail-template.js';

/** Notifies a user that the account is open again. */
export const accountUnlockedMail = mailTemplate(
  'account-unlocked',
  {
    nb: {
      subject: 'Kontoen din er åpnet igjen',
      reason: 'Kontoen din hos {appName} er åpnet igjen. Du kan logge inn som før.',
      button: 'Logg inn',
    },
    nn: {
      subject: 'Kontoen din er opna igjen',
      reason: 'Kontoen din hos {appName} er opna igjen. Du kan logge inn som før.',
      button: 'Logg inn',
    },
    en: {
      subject: 'Your account is open again',
      reason: 'Your account at {appName} is open again. You can sign in as before.',
      button: 'Sign in',
    },
  },
  (_data: AccountUnlockedMail['data'], text, { product }) => ({
    subject: text('subject'),
    reason: [text('reason')],
    action: { label: text('button'), url: new URL('/logg-inn', product.origin).href },
    advice: [],
    isFromSupport: true,
  }),
);
