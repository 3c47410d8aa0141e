import type { PasskeyChangedMail } from '@portvakt/passkey';

import { factsOfChange } from '../content/facts-of-change.js';
import { chosenTemplate, mailTemplate, type MailTexts } from '../content/mail-template.js';
import { securityLink } from '../content/security-link.js';
import { passkeyInWords } from './passkey-in-words.js';

const template = (name: string, texts: MailTexts<'subject' | 'reason' | 'effect'>) =>
  mailTemplate(name, texts, (data: PasskeyChangedMail['data'], text, context) => ({
    subject: text('subject'),
    reason: [text('reason', { passkey: passkeyInWords(data.passkey, context.language) }), text('effect')],
    facts: factsOfChange(data, context),
    ...securityLink(context),
  }));

const TEMPLATES = {
  added: template('passkey-added', {
    nb: {
      subject: 'Ny passnøkkel på kontoen din',
      reason: '{passkey} er laget for kontoen din hos {appName}.',
      effect: 'Du kan logge inn med den uten passord og engangskode.',
    },
    nn: {
      subject: 'Ny passnøkkel på kontoen din',
      reason: '{passkey} er laga for kontoen din hos {appName}.',
      effect: 'Du kan logge inn med han utan passord og eingongskode.',
    },
    en: {
      subject: 'New passkey on your account',
      reason: '{passkey} has been created for your account at {appName}.',
      effect: 'You can sign in with it without a password or one-time code.',
    },
  }),
  deleted: template('passkey-deleted', {
    nb: {
      subject: 'En passnøkkel er slettet',
      reason: '{passkey} er slettet fra kontoen din hos {appName}.',
      effect: 'Du kan ikke lenger logge inn med den.',
    },
    nn: {
      subject: 'Ein passnøkkel er sletta',
      reason: '{passkey} er sletta frå kontoen din hos {appName}.',
      effect: 'Du kan ikkje lenger logge inn med han.',
    },
    en: {
      subject: 'A passkey was deleted',
      reason: '{passkey} has been deleted from your account at {appName}.',
      effect: 'You can no longer sign in with it.',
    },
  }),
} as const;

/** Notifies which passkey was made or deleted (passkeys §11.6). */
export const passkeyChangedMail = chosenTemplate(Object.values(TEMPLATES), ({ change }) => TEMPLATES[change]);
