import type { BackupCodeUsedMail } from '@portvakt/two-factor';

import { commonTexts } from '../content/common-texts.js';
import { factsOfChange } from '../content/facts-of-change.js';
import { mailTemplate } from '../content/mail-template.js';

/** Notifies that a backup code was used. */
export const backupCodeUsedMail = mailTemplate(
  'backup-code-used',
  {
    nb: {
      subject: 'En reservekode ble brukt',
      reason: 'Noen brukte en reservekode på kontoen din hos {appName}. Den kan ikke brukes igjen.',
      few: 'Har du få igjen? Lag nye reservekoder.',
      notYou: 'Var det ikke deg? Lag nye reservekoder, og endre passordet.',
      button: 'Lag nye reservekoder',
    },
    nn: {
      subject: 'Ein reservekode blei brukt',
      reason: 'Nokon brukte ein reservekode på kontoen din hos {appName}. Han kan ikkje brukast igjen.',
      few: 'Har du få igjen? Lag nye reservekodar.',
      notYou: 'Var det ikkje deg? Lag nye reservekodar, og endre passordet.',
      button: 'Lag nye reservekodar',
    },
    en: {
      subject: 'A backup code was used',
      reason: "Someone used a backup code on your account at {appName}. It can't be used again.",
      few: 'If you have few left, create new backup codes.',
      notYou: "If it wasn't you, create new backup codes, and change your password.",
      button: 'Create new backup codes',
    },
  },
  (data: BackupCodeUsedMail['data'], text, context) => ({
    subject: text('subject'),
    reason: [text('reason')],
    facts: factsOfChange(data, context),
    question: [commonTexts(context)('wasYou'), text('few'), text('notYou')],
    action: { label: text('button'), url: new URL('/konto/sikkerhet/reservekoder', context.product.origin).href },
    advice: [commonTexts(context)('signInToOpen')],
  }),
);
