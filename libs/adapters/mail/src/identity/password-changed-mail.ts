import type { PasswordChangedMail } from '@portvakt/identity';

import { commonTexts } from '../content/common-texts.js';
import { factsOfChange } from '../content/facts-of-change.js';
import { mailTemplate } from '../content/mail-template.js';
import { resetLink } from '../content/reset-link.js';

/** Notifies that the password was changed or reset. */
export const passwordChangedMail = mailTemplate(
  'password-changed',
  {
    nb: {
      subject: 'Passordet ditt er endret',
      reason: 'Passordet til kontoen din hos {appName} er endret.',
    },
    nn: {
      subject: 'Passordet ditt er endra',
      reason: 'Passordet til kontoen din hos {appName} er endra.',
    },
    en: {
      subject: 'Your password has been changed',
      reason: 'The password of your account at {appName} has been changed.',
    },
  },
  (data: PasswordChangedMail['data'], text, context) => ({
    subject: text('subject'),
    reason: [text('reason')],
    facts: factsOfChange(data, context),
    question: [commonTexts(context)('wasYou'), commonTexts(context)('resetIfNotYou')],
    ...resetLink(context),
  }),
);
