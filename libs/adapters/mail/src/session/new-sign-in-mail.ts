import type { NewSignInMail } from '@portvakt/session';

import { closing } from '../content/closing.js';
import { greeting } from '../content/greeting.js';
import type { MailTemplate } from '../content/mail-content.js';
import { momentInWords } from '../content/moment-in-words.js';
import { oneLine } from '../content/one-line.js';

/** Tells of a sign-in with a browser and system not used before (UX §8, "New sign-in"). */
export const newSignInMail: MailTemplate<NewSignInMail> = {
  nb: {
    content: ({ name, browser, system, at, ipAddress }, product) => {
      const facts = [deviceInWords(browser, system), momentInWords(new Date(at))];
      if (ipAddress) facts.push(`IP-adresse ${oneLine(ipAddress)}`);
      return {
        subject: 'Ny innlogging på kontoen din',
        greeting: greeting(name),
        reason: [
          `Noen har logget inn på kontoen din hos ${product.appName} fra en enhet som ikke er brukt før.`,
          `${facts.join(', ')}.`,
          'Var det deg? Da er alt i orden.',
          'Var det ikke deg? Se enhetene dine, og endre passordet.',
        ],
        action: { label: 'Se enhetene dine', url: new URL('/konto/enheter', product.origin).href },
        advice: ['Lenken går ikke ut. Du må logge inn for å se enhetene.'],
        closing: closing(product),
      };
    },
  },
};

/** `Firefox på Windows`, or the half that is known. */
const deviceInWords = (browser: string, system: string): string =>
  [browser, system].map(oneLine).filter(Boolean).join(' på ') || 'Ukjent enhet';
