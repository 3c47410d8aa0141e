import type { Language } from '@portvakt/kernel';
import type { NewSignInMail } from '@portvakt/session';

import { deviceInWords } from '../content/device-in-words.js';
import type { MailProduct, MailTemplate } from '../content/mail-content.js';
import { momentInWords } from '../content/moment-in-words.js';
import { oneLine } from '../content/one-line.js';

const devices = (product: MailProduct): string => new URL('/konto/enheter', product.origin).href;

/** Notifies about a sign-in with a browser and system not used before. */
export const newSignInMail: MailTemplate<NewSignInMail> = {
  nb: (data, product) => ({
    subject: 'Ny innlogging på kontoen din',
    reason: [
      `Noen har logget inn på kontoen din hos ${product.appName} fra en enhet som ikke er brukt før.`,
      facts(data, 'nb'),
      'Var det deg? Da er alt i orden.',
      'Var det ikke deg? Se enhetene dine, og endre passordet.',
    ],
    action: { label: 'Se enhetene dine', url: devices(product) },
    advice: ['Lenken går ikke ut. Du må logge inn for å se enhetene.'],
  }),
  nn: (data, product) => ({
    subject: 'Ny innlogging på kontoen din',
    reason: [
      `Nokon har logga inn på kontoen din hos ${product.appName} frå ei eining som ikkje er brukt før.`,
      facts(data, 'nn'),
      'Var det deg? Da er alt i orden.',
      'Var det ikkje deg? Sjå einingane dine, og endre passordet.',
    ],
    action: { label: 'Sjå einingane dine', url: devices(product) },
    advice: ['Lenka går ikkje ut. Du må logge inn for å sjå einingane.'],
  }),
  en: (data, product) => ({
    subject: 'New sign-in to your account',
    reason: [
      `Someone signed in to your account at ${product.appName} from a device that hasn't been used before.`,
      facts(data, 'en'),
      'Was it you? Then everything is fine.',
      "If it wasn't you, look at your devices, and change your password.",
    ],
    action: { label: 'See your devices', url: devices(product) },
    advice: ["The link doesn't expire. You need to sign in to see the devices."],
  }),
};

const WORDS: Readonly<Record<Language, { readonly unknownDevice: string; readonly ipAddress: string }>> = {
  nb: { unknownDevice: 'Ukjent enhet', ipAddress: 'IP-adresse' },
  nn: { unknownDevice: 'Ukjend eining', ipAddress: 'IP-adresse' },
  en: { unknownDevice: 'Unknown device', ipAddress: 'IP address' },
};

/** Returns `Firefox på Windows, 21. november 2026 kl. 14.05, IP-adresse 203.0.113.7.` */
function facts(data: NewSignInMail['data'], language: Language): string {
  const words = WORDS[language];
  const known = [deviceInWords(data, language) || words.unknownDevice, momentInWords(new Date(data.at), language)];
  if (data.ipAddress) known.push(`${words.ipAddress} ${oneLine(data.ipAddress)}`);
  return `${known.join(', ')}.`;
}
