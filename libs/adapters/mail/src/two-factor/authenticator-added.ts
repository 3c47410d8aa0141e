import type { AuthenticatorChangedMail } from '@portvakt/two-factor';

import { factsOfChange } from '../content/facts-of-change.js';
import { mailTemplate } from '../content/mail-template.js';
import { securityLink } from '../content/security-link.js';
import { authenticatorInWords } from './authenticator-in-words.js';

/** Notifies which authenticator was added. */
export const authenticatorAdded = mailTemplate(
  'authenticator-added',
  {
    nb: {
      subject: 'Autentiseringsapp lagt til',
      reason: '{authenticator} er lagt til på kontoen din hos {appName}.',
      effect: 'Du kan logge inn med koder fra den.',
    },
    nn: {
      subject: 'Autentiseringsapp lagt til',
      reason: '{authenticator} er lagd til på kontoen din hos {appName}.',
      effect: 'Du kan logge inn med kodar frå han.',
    },
    en: {
      subject: 'Authenticator app added',
      reason: '{authenticator} has been added to your account at {appName}.',
      effect: 'You can sign in with codes from it.',
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
