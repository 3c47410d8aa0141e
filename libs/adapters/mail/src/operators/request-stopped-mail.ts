import type { RequestStoppedMail } from '@portvakt/operators';

import { mailTemplate } from '../content/mail-template.js';

/** Notifies an admin that the owner of an account stopped a case. */
export const requestStoppedMail = mailTemplate(
  'request-stopped',
  {
    nb: {
      subject: 'En sak ble stoppet av eieren',
      reason: 'Eieren av en konto hos {appName} har stoppet en sak.',
      question: 'Noen kan ha utgitt seg for å være eieren.',
      button: 'Se sakene',
    },
    nn: {
      subject: 'Ei sak blei stoppa av eigaren',
      reason: 'Eigaren av ein konto hos {appName} har stoppa ei sak.',
      question: 'Nokon kan ha gitt seg ut for å vere eigaren.',
      button: 'Sjå sakene',
    },
    en: {
      subject: 'A case was stopped by the owner',
      reason: 'The owner of an account at {appName} has stopped a case.',
      question: 'Somebody may have pretended to be the owner.',
      button: 'See the cases',
    },
  },
  (_data: RequestStoppedMail['data'], text, { product }) => ({
    subject: text('subject'),
    reason: [text('reason')],
    question: [text('question')],
    action: { label: text('button'), url: new URL('/administrasjon/saker', product.origin).href },
    advice: [],
  }),
);
