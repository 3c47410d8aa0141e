import type { ManyUsersOpenedMail } from '@portvakt/operators';

import { mailTemplate } from '../content/mail-template.js';

/** Notifies an admin that an operator reached the limit of users that they may open within an hour. */
export const manyUsersOpenedMail = mailTemplate(
  'many-users-opened',
  {
    nb: {
      subject: 'En operatør åpner uvanlig mange brukere',
      reason: 'En operatør hos {appName} har nådd grensen for hvor mange brukere de kan åpne på en time.',
      question: 'Det kan være en travel dag. Det kan også være noen som bruker kontoen til operatøren.',
      button: 'Se hendelsene',
      advice: 'Kjenner dere det ikke igjen? Sperr kontoen til operatøren, eller trekk tokenet tilbake.',
    },
    nn: {
      subject: 'Ein operatør opnar uvanleg mange brukarar',
      reason: 'Ein operatør hos {appName} har nådd grensa for kor mange brukarar dei kan opne på ein time.',
      question: 'Det kan vere ein travel dag. Det kan også vere nokon som bruker kontoen til operatøren.',
      button: 'Sjå hendingane',
      advice: 'Kjenner de det ikkje att? Sperr kontoen til operatøren, eller trekk tokenet tilbake.',
    },
    en: {
      subject: 'An operator is opening unusually many users',
      reason: 'An operator at {appName} has reached the limit of users that they can open within an hour.',
      question: 'It may be a busy day. It may also be somebody who is using the operator’s account.',
      button: 'See the events',
      advice: 'Not expected? Lock the operator’s account, or revoke the token.',
    },
  },
  (_data: ManyUsersOpenedMail['data'], text, { product }) => ({
    subject: text('subject'),
    reason: [text('reason')],
    question: [text('question')],
    action: { label: text('button'), url: new URL('/administrasjon/hendelser', product.origin).href },
    advice: [text('advice')],
  }),
);
