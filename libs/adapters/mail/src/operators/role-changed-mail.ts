import type { RoleChangedMail } from '@portvakt/operators';

import { mailTemplate } from '../content/mail-template.js';

/** Notifies an operator of their new roles, and the admins that somebody's roles changed. */
export const roleChangedMail = mailTemplate(
  'role-changed',
  {
    nb: {
      subject: 'Ny rolle',
      own: 'Rollene dine hos {appName} er endret.',
      other: 'En bruker hos {appName} har fått andre roller.',
      button: 'Gå til administrasjonen',
      question: 'Kjenner du ikke til endringen? Si fra til en administrator.',
    },
    nn: {
      subject: 'Ny rolle',
      own: 'Rollene dine hos {appName} er endra.',
      other: 'Ein brukar hos {appName} har fått andre roller.',
      button: 'Gå til administrasjonen',
      question: 'Kjenner du ikkje til endringa? Sei frå til ein administrator.',
    },
    en: {
      subject: 'New role',
      own: 'Your roles at {appName} have changed.',
      other: 'The roles of a user at {appName} have changed.',
      button: 'Go to the administration',
      question: "Don't you know about this change? Tell an administrator.",
    },
  },
  ({ whose }: RoleChangedMail['data'], text, { product }) => ({
    subject: text('subject'),
    reason: [text(whose)],
    question: [text('question')],
    action: { label: text('button'), url: new URL('/administrasjon', product.origin).href },
    advice: [],
  }),
);
