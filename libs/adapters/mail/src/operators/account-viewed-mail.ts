import type { AccountViewedMail } from '@portvakt/operators';

import { lifetimeInWords } from '../content/lifetime-in-words.js';
import { mailTemplate } from '../content/mail-template.js';
import { momentInWords } from '../content/moment-in-words.js';

/** Notifies a user that an operator sees the account as its user. It names no operator and gives no reason. */
export const accountViewedMail = mailTemplate(
  'account-viewed',
  {
    nb: {
      subject: 'Kundestøtte har sett kontoen din',
      reason: 'Den {at} begynte kundestøtte hos {appName} å se kontoen din som deg, i inntil {time}.',
      question: 'De kunne se, men ikke endre noe.',
      button: 'Se aktiviteten din',
      unknown: 'Har du ikke bedt om hjelp? Ta kontakt med kundestøtte.',
    },
    nn: {
      subject: 'Kundestøtte har sett kontoen din',
      reason: 'Den {at} begynte kundestøtte hos {appName} å sjå kontoen din som deg, i inntil {time}.',
      question: 'Dei kunne sjå, men ikkje endre noko.',
      button: 'Sjå aktiviteten din',
      unknown: 'Har du ikkje bedt om hjelp? Ta kontakt med kundestøtte.',
    },
    en: {
      subject: 'Support has viewed your account',
      reason: 'On {at}, support at {appName} started viewing your account as you, for up to {time}.',
      question: 'They could see, but not change anything.',
      button: 'See your activity',
      unknown: "Didn't you ask for help? Contact support.",
    },
  },
  ({ at, lifetimeSeconds }: AccountViewedMail['data'], text, { language, product }) => ({
    subject: text('subject'),
    reason: [
      text('reason', { at: momentInWords(new Date(at), language), time: lifetimeInWords(lifetimeSeconds, language) }),
    ],
    question: [text('question')],
    action: { label: text('button'), url: new URL('/konto/aktivitet', product.origin).href },
    advice: [text('unknown')],
    isFromSupport: true,
  }),
);
