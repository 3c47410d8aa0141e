import type { PasswordChangedMail } from '@portvakt/identity';

import type { MailProduct, MailTemplate } from '../content/mail-content.js';
import { whenAndWhere } from '../content/when-and-where.js';

const forgotPassword = (product: MailProduct): string => new URL('/glemt-passord', product.origin).href;

/** Notifies that the password was changed or reset. */
export const passwordChangedMail: MailTemplate<PasswordChangedMail> = {
  nb: (data, product) => ({
    subject: 'Passordet ditt er endret',
    reason: [
      `Passordet ble endret ${whenAndWhere(data, 'nb')}.`,
      'Var det deg? Da er alt i orden.',
      'Var det ikke deg? Lag nytt passord.',
    ],
    action: { label: 'Lag nytt passord', url: forgotPassword(product) },
    advice: ['Lenken går ikke ut. Du får en ny e-post når du ber om nytt passord.'],
  }),
  nn: (data, product) => ({
    subject: 'Passordet ditt er endra',
    reason: [
      `Passordet blei endra ${whenAndWhere(data, 'nn')}.`,
      'Var det deg? Da er alt i orden.',
      'Var det ikkje deg? Lag nytt passord.',
    ],
    action: { label: 'Lag nytt passord', url: forgotPassword(product) },
    advice: ['Lenka går ikkje ut. Du får ein ny e-post når du ber om nytt passord.'],
  }),
  en: (data, product) => ({
    subject: 'Your password has been changed',
    reason: [
      `Your password was changed on ${whenAndWhere(data, 'en')}.`,
      'Was it you? Then everything is fine.',
      "If it wasn't you, reset your password.",
    ],
    action: { label: 'Reset your password', url: forgotPassword(product) },
    advice: ["The link doesn't expire. You get another email when you ask for a new password."],
  }),
};
