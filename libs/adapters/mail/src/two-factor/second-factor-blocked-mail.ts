import type { SecondFactorBlockedMail } from '@portvakt/two-factor';

import { commonTexts } from '../content/common-texts.js';
import { mailTemplate } from '../content/mail-template.js';
import { clockTimeInWords } from '../content/moment-in-words.js';
import { resetLink } from '../content/reset-link.js';

/** Notifies that someone who knows the password has guessed codes. */
export const secondFactorBlockedMail = mailTemplate(
  'second-factor-blocked',
  {
    nb: {
      subject: 'For mange feil koder på kontoen din',
      reason: 'Noen kan passordet ditt hos {appName} og har skrevet feil kode mange ganger.',
      blocked: 'Engangskoder er stengt til {time}.',
      wasYou: 'Var det deg? Da kan du prøve igjen etter det.',
    },
    nn: {
      subject: 'For mange feil kodar på kontoen din',
      reason: 'Nokon kan passordet ditt hos {appName} og har skrive feil kode mange gonger.',
      blocked: 'Eingongskodar er stengde til {time}.',
      wasYou: 'Var det deg? Då kan du prøve igjen etter det.',
    },
    en: {
      subject: 'Too many wrong codes on your account',
      reason: 'Someone knows your password at {appName} and has entered a wrong code many times.',
      blocked: 'One-time codes are blocked until {time}.',
      wasYou: 'If it was you, you can try again after that.',
    },
  },
  ({ until }: SecondFactorBlockedMail['data'], text, context) => ({
    subject: text('subject'),
    reason: [text('reason'), text('blocked', { time: clockTimeInWords(new Date(until), context.language) })],
    question: [text('wasYou'), commonTexts(context)('resetIfNotYou')],
    ...resetLink(context),
  }),
);
