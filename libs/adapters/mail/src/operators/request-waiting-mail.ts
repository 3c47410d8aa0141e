import type { RequestWaitingMail } from '@portvakt/operators';

import { mailTemplate } from '../content/mail-template.js';

/** Asks an operator to look at a case. The user whom the case is about is shown only after the sign-in. */
export const requestWaitingMail = mailTemplate(
  'request-waiting',
  {
    nb: {
      subject: 'En sak venter på deg',
      reason: 'En operatør hos {appName} har opprettet en sak som du kan godkjenne.',
      button: 'Se sakene',
    },
    nn: {
      subject: 'Ei sak ventar på deg',
      reason: 'Ein operatør hos {appName} har oppretta ei sak som du kan godkjenne.',
      button: 'Sjå sakene',
    },
    en: {
      subject: 'A case is waiting for you',
      reason: 'An operator at {appName} has opened a case that you can approve.',
      button: 'See the cases',
    },
  },
  (_data: RequestWaitingMail['data'], text, { product }) => ({
    subject: text('subject'),
    reason: [text('reason')],
    action: { label: text('button'), url: new URL('/administrasjon/saker', product.origin).href },
    advice: [],
  }),
);
