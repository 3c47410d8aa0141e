import type { AuthenticatorChangedMail } from '@portvakt/two-factor';

import { factsOfChange } from '../content/facts-of-change.js';
import { chosenTemplate, mailTemplate, type MailTexts } from '../content/mail-template.js';
import { securityLink } from '../content/security-link.js';
import { authenticatorInWords } from './authenticator-in-words.js';

const template = (name: string, texts: MailTexts<'subject' | 'reason' | 'effect'>) =>
  mailTemplate(name, texts, (data: AuthenticatorChangedMail['data'], text, context) => ({
    subject: text('subject'),
    reason: [
      text('reason', { authenticator: authenticatorInWords(data.authenticator, context.language) }),
      text('effect'),
    ],
    facts: factsOfChange(data, context),
    ...securityLink(context),
  }));

const TEMPLATES = {
  added: template('authenticator-added', {
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
  }),
  deleted: template('authenticator-deleted', {
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
  }),
} as const;

/** Notifies which authenticator was added or deleted. */
export const authenticatorChangedMail = chosenTemplate(Object.values(TEMPLATES), ({ change }) => TEMPLATES[change]);
