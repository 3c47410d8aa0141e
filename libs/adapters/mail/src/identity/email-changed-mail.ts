import type { EmailChangedMail } from '@portvakt/identity';

import { commonTexts } from '../content/common-texts.js';
import { factsOfChange } from '../content/facts-of-change.js';
import type { MailProduct } from '../content/mail-content.js';
import { mailTemplate } from '../content/mail-template.js';
import { oneLine } from '../content/one-line.js';

const help = (product: MailProduct): string => new URL('/hjelp', product.origin).href;

/** Notifies the old address that the address was changed. */
export const emailChangedMail = mailTemplate(
  'email-changed',
  {
    nb: {
      subject: 'E-postadressen din er endret',
      reason: 'E-postadressen til kontoen din hos {appName} er endret.',
      new: 'Ny adresse',
      notYou: 'Var det ikke deg? Få hjelp med innloggingen.',
      button: 'Hjelp med innlogging',
    },
    nn: {
      subject: 'E-postadressa di er endra',
      reason: 'E-postadressa til kontoen din hos {appName} er endra.',
      new: 'Ny adresse',
      notYou: 'Var det ikkje deg? Få hjelp med innlogginga.',
      button: 'Hjelp med innlogging',
    },
    en: {
      subject: 'Your email address has been changed',
      reason: 'The email address of your account at {appName} has been changed.',
      new: 'New address',
      notYou: "If it wasn't you, get help signing in.",
      button: 'Help signing in',
    },
  },
  (data: EmailChangedMail['data'], text, context) => ({
    subject: text('subject'),
    reason: [text('reason')],
    facts: [
      ...(data.newEmail === '' ? [] : [{ label: text('new'), value: oneLine(data.newEmail) }]),
      ...factsOfChange(data, context),
    ],
    question: [commonTexts(context)('wasYou'), text('notYou')],
    action: { label: text('button'), url: help(context.product) },
    advice: [],
  }),
);
