import type { EmailChangedMail } from '@portvakt/identity';

import type { MailProduct, MailTemplate } from '../content/mail-content.js';
import { oneLine } from '../content/one-line.js';
import { whenAndWhere } from '../content/when-and-where.js';

const help = (product: MailProduct): string => new URL('/hjelp', product.origin).href;

/** Notifies the old address that the address was changed. */
export const emailChangedMail: MailTemplate<EmailChangedMail> = {
  nb: (data, product) => ({
    subject: 'E-postadressen din er endret',
    reason: [
      `Adressen ble endret ${whenAndWhere(data, 'nb')}.`,
      `Den nye vises ikke i sin helhet: ${oneLine(data.newEmail)}.`,
      'Var det deg? Da er alt i orden.',
      'Var det ikke deg? Få hjelp med innloggingen.',
    ],
    action: { label: 'Hjelp med innlogging', url: help(product) },
    advice: ['Lenken går ikke ut.'],
  }),
  nn: (data, product) => ({
    subject: 'E-postadressa di er endra',
    reason: [
      `Adressa blei endra ${whenAndWhere(data, 'nn')}.`,
      `Den nye blir ikkje vist i sin heilskap: ${oneLine(data.newEmail)}.`,
      'Var det deg? Da er alt i orden.',
      'Var det ikkje deg? Få hjelp med innlogginga.',
    ],
    action: { label: 'Hjelp med innlogging', url: help(product) },
    advice: ['Lenka går ikkje ut.'],
  }),
  en: (data, product) => ({
    subject: 'Your email address has been changed',
    reason: [
      `Your email address was changed on ${whenAndWhere(data, 'en')}.`,
      `The new one isn't shown in full: ${oneLine(data.newEmail)}.`,
      'Was it you? Then everything is fine.',
      "If it wasn't you, get help signing in.",
    ],
    action: { label: 'Help signing in', url: help(product) },
    advice: ["The link doesn't expire."],
  }),
};
