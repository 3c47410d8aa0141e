import type { SecondFactorBlockedMail } from '@portvakt/two-factor';

import type { MailProduct, MailTemplate } from '../content/mail-content.js';
import { clockTimeInWords } from '../content/moment-in-words.js';

const forgotPassword = (product: MailProduct): string => new URL('/glemt-passord', product.origin).href;

/** Notifies that someone who knows the password has guessed codes. */
export const secondFactorBlockedMail: MailTemplate<SecondFactorBlockedMail> = {
  nb: ({ until }, product) => ({
    subject: 'For mange feil koder på kontoen din',
    reason: [
      'Noen kan passordet ditt og har skrevet feil kode mange ganger.',
      `Engangskoder er stengt til ${clockTimeInWords(new Date(until), 'nb')}.`,
      'Var det deg? Da kan du prøve igjen etter det.',
      'Var det ikke deg? Lag nytt passord.',
    ],
    action: { label: 'Lag nytt passord', url: forgotPassword(product) },
    advice: ['Lenken går ikke ut. Du får en ny e-post når du ber om nytt passord.'],
  }),
  nn: ({ until }, product) => ({
    subject: 'For mange feil kodar på kontoen din',
    reason: [
      'Nokon kan passordet ditt og har skrive feil kode mange gonger.',
      `Eingongskodar er stengde til ${clockTimeInWords(new Date(until), 'nn')}.`,
      'Var det deg? Da kan du prøve igjen etter det.',
      'Var det ikkje deg? Lag nytt passord.',
    ],
    action: { label: 'Lag nytt passord', url: forgotPassword(product) },
    advice: ['Lenka går ikkje ut. Du får ein ny e-post når du ber om nytt passord.'],
  }),
  en: ({ until }, product) => ({
    subject: 'Too many wrong codes on your account',
    reason: [
      'Someone knows your password and has entered a wrong code many times.',
      `One-time codes are blocked until ${clockTimeInWords(new Date(until), 'en')}.`,
      'Was it you? Then you can try again after that.',
      "If it wasn't you, reset your password.",
    ],
    action: { label: 'Reset your password', url: forgotPassword(product) },
    advice: ["The link doesn't expire. You get another email when you ask for a new password."],
  }),
};
