import type { AccountExportedMail } from '@portvakt/operators';

import { mailTemplate } from '../content/mail-template.js';
import { momentInWords } from '../content/moment-in-words.js';

/** Notifies a user that an operator has exported their data. It names no operator. */
export const accountExportedMail = mailTemplate(
  'account-exported',
  {
    nb: {
      subject: 'Opplysningene dine er lastet ned',
      reason: 'Den {at} lastet kundestøtte hos {appName} ned opplysningene vi har om deg.',
      question: 'Passord, koder og nøkler var ikke med.',
      button: 'Se aktiviteten din',
      unknown: 'Har du ikke bedt om det? Ta kontakt med kundestøtte.',
    },
    nn: {
      subject: 'Opplysningane dine er lasta ned',
      reason: 'Den {at} lasta kundestøtte hos {appName} ned opplysningane vi har om deg.',
      question: 'Passord, kodar og nøklar var ikkje med.',
      button: 'Sjå aktiviteten din',
      unknown: 'Har du ikkje bedt om det? Ta kontakt med kundestøtte.',
    },
    en: {
      subject: 'Your information has been downloaded',
      reason: 'On {at}, support at {appName} downloaded the information we have about you.',
      question: 'Passwords, codes and keys were not included.',
      button: 'See your activity',
      unknown: "Didn't you ask for it? Contact support.",
    },
  },
  ({ at }: AccountExportedMail['data'], text, { language, product }) => ({
    subject: text('subject'),
    reason: [text('reason', { at: momentInWords(new Date(at), language) })],
    question: [text('question')],
    action: { label: text('button'), url: new URL('/konto/aktivitet', product.origin).href },
    advice: [text('unknown')],
    isFromSupport: true,
  }),
);
