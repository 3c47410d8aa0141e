import type { AuditBrokenMail } from '@portvakt/audit';

import { mailTemplate } from '../content/mail-template.js';

/** Notifies an admin that a check of the audit log found errors. */
export const auditBrokenMail = mailTemplate(
  'audit-broken',
  {
    nb: {
      subject: 'Loggen er ikke hel',
      reason: 'Den nattlige kontrollen av hendelsesloggen hos {appName} har funnet feil.',
      question: 'Noen kan ha endret eller slettet hendelser i databasen.',
      advice: 'På serveren viser «npm run audit -- verify» hva som er feil.',
      button: 'Se hendelsene',
    },
    nn: {
      subject: 'Loggen er ikkje heil',
      reason: 'Den nattlege kontrollen av hendingsloggen hos {appName} har funne feil.',
      question: 'Nokon kan ha endra eller sletta hendingar i databasen.',
      advice: 'På serveren viser «npm run audit -- verify» kva som er feil.',
      button: 'Sjå hendingane',
    },
    en: {
      subject: 'The log is not intact',
      reason: 'The nightly check of the audit log at {appName} has found errors.',
      question: 'Somebody may have changed or deleted events in the database.',
      advice: '“npm run audit -- verify” on the server shows what is wrong.',
      button: 'See the events',
    },
  },
  (_data: AuditBrokenMail['data'], text, { product }) => ({
    subject: text('subject'),
    reason: [text('reason')],
    question: [text('question')],
    action: { label: text('button'), url: new URL('/administrasjon/hendelser', product.origin).href },
    advice: [text('advice')],
  }),
);
