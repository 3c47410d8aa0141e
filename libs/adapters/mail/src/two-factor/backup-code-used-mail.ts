import type { BackupCodeUsedMail } from '@portvakt/two-factor';

import type { MailProduct, MailTemplate } from '../content/mail-content.js';
import { whenAndWhere } from '../content/when-and-where.js';
import { NEVER_EXPIRES } from '../content/security-link.js';

const backupCodes = (product: MailProduct): string => new URL('/konto/sikkerhet/reservekoder', product.origin).href;

/** Notifies that a backup code was used. */
export const backupCodeUsedMail: MailTemplate<BackupCodeUsedMail> = {
  nb: (data, product) => ({
    subject: 'En reservekode ble brukt',
    reason: [
      `Reservekoden ble brukt ${whenAndWhere(data, 'nb')}. Den kan ikke brukes igjen.`,
      'Var det deg? Da er alt i orden.',
      'Har du få igjen? Lag nye reservekoder.',
      'Var det ikke deg? Lag nye reservekoder, og endre passordet.',
    ],
    action: { label: 'Lag nye reservekoder', url: backupCodes(product) },
    advice: NEVER_EXPIRES.nb,
  }),
  nn: (data, product) => ({
    subject: 'Ein reservekode blei brukt',
    reason: [
      `Reservekoden blei brukt ${whenAndWhere(data, 'nn')}. Han kan ikkje brukast igjen.`,
      'Var det deg? Da er alt i orden.',
      'Har du få igjen? Lag nye reservekodar.',
      'Var det ikkje deg? Lag nye reservekodar, og endre passordet.',
    ],
    action: { label: 'Lag nye reservekodar', url: backupCodes(product) },
    advice: NEVER_EXPIRES.nn,
  }),
  en: (data, product) => ({
    subject: 'A backup code was used',
    reason: [
      `The backup code was used on ${whenAndWhere(data, 'en')}. It can't be used again.`,
      'Was it you? Then everything is fine.',
      'Do you have few left? Create new backup codes.',
      "If it wasn't you, create new backup codes, and change your password.",
    ],
    action: { label: 'Create new backup codes', url: backupCodes(product) },
    advice: NEVER_EXPIRES.en,
  }),
};
