import type { NewSignInMail } from '@portvakt/session';

import { commonTexts } from '../content/common-texts.js';
import { factsOfChange } from '../content/facts-of-change.js';
import type { MailFact, MailProduct } from '../content/mail-content.js';
import { type MailContext, mailTemplate } from '../content/mail-template.js';
import { oneLine } from '../content/one-line.js';

const devices = (product: MailProduct): string => new URL('/konto/enheter', product.origin).href;

const ipAddress = (data: NewSignInMail['data'], context: MailContext): readonly MailFact[] =>
  data.ipAddress ? [{ label: commonTexts(context)('ipAddress'), value: oneLine(data.ipAddress) }] : [];

/** Notifies about a sign-in with a browser and system not used before. */
export const newSignInMail = mailTemplate(
  'new-sign-in',
  {
    nb: {
      subject: 'Ny innlogging på kontoen din',
      reason: 'Noen har logget inn på kontoen din hos {appName} fra en enhet som ikke er brukt før.',
      notYou: 'Var det ikke deg? Se enhetene dine, og endre passordet.',
      button: 'Se enhetene dine',
      signIn: 'Du må logge inn for å se enhetene.',
    },
    nn: {
      subject: 'Ny innlogging på kontoen din',
      reason: 'Nokon har logga inn på kontoen din hos {appName} frå ei eining som ikkje er brukt før.',
      notYou: 'Var det ikkje deg? Sjå einingane dine, og endre passordet.',
      button: 'Sjå einingane dine',
      signIn: 'Du må logge inn for å sjå einingane.',
    },
    en: {
      subject: 'New sign-in to your account',
      reason: "Someone signed in to your account at {appName} from a device that hasn't been used before.",
      notYou: "If it wasn't you, look at your devices, and change your password.",
      button: 'See your devices',
      signIn: 'You need to sign in to see the devices.',
    },
  },
  (data: NewSignInMail['data'], text, context) => ({
    subject: text('subject'),
    reason: [text('reason')],
    facts: [...factsOfChange(data, context), ...ipAddress(data, context)],
    question: [commonTexts(context)('wasYou'), text('notYou')],
    action: { label: text('button'), url: devices(context.product) },
    advice: [text('signIn')],
  }),
);
