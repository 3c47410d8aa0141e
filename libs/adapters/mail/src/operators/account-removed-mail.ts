import type { AccountRemovedMail } from '@portvakt/operators';

import { timeFact } from '../content/facts-of-change.js';
import { mailTemplate } from '../content/mail-template.js';

/** Notifies the address of a deleted account that support deleted it. */
export const accountRemovedMail = mailTemplate(
  'account-removed',
  {
    nb: {
      subject: 'Kontoen din er slettet',
      reason: 'Kontoen din hos {appName} er slettet av kundestøtte.',
      gone: 'Alt er borte og kan ikke hentes tilbake.',
      mistake: 'Mener du at det er feil? Ta kontakt med kundestøtte.',
    },
    nn: {
      subject: 'Kontoen din er sletta',
      reason: 'Kontoen din hos {appName} er sletta av kundestøtte.',
      gone: 'Alt er borte og kan ikkje hentast tilbake.',
      mistake: 'Meiner du at det er feil? Ta kontakt med kundestøtte.',
    },
    en: {
      subject: 'Your account has been deleted',
      reason: 'Your account at {appName} has been deleted by support.',
      gone: "Everything is gone and can't be restored.",
      mistake: 'Do you think this is a mistake? Contact support.',
    },
  },
  ({ at }: AccountRemovedMail['data'], text, context) => ({
    subject: text('subject'),
    reason: [text('reason')],
    facts: [timeFact(at, context)],
    question: [text('gone')],
    action: null,
    advice: [text('mistake')],
    isFromSupport: true,
  }),
);
