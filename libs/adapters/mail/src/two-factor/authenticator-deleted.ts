import type { AuthenticatorChangedMail } from '@portvakt/two-factor';

import { factsOfChange } from '../content/facts-of-change.js';
import { mailTemplate } from '../content/mail-template.js';
import { securityLink } from '../content/security-link.js';
import { authenticatorInWords } from './authenticator-in-words.js';

/** Notifies which authenticator was deleted. */
export const authenticatorDeleted = mailTemplate(
  'authenticator-deleted',
  {
    nb: {
      subject: 'Autentiseringsapp slettet',
      reason: '{authenticator} er slettet fra kontoen din hos {appName}.',
      effect: 'Du kan ikke lenger logge inn med koder fra den.',
    },
    nn: {
      subject: 'Autentiseringsapp sletta',
      reason: '{authenticator} er sletta frå kontoen din hos {appName}.',
      effect: 'Du kan ikkje lenger logge inn med kodar frå han.',
    },
    en: {
      subject: 'Authenticator app deleted',
      reason: '{authenticator} has been deleted from your account at {appName}.',
      effect: 'You can no longer sign in with codes from it.',
    },
  },
  (data: AuthenticatorChangedMail['data'], text, context) => ({
    subject: text('subject'),
    reason: [
      text('reason', { authenticator: authenticatorInWords(data.authenticator, context.language) }),
      text('effect'),
    ],
    facts: factsOfChange(data, context),
    ...securityLink(context),
  }),
);
