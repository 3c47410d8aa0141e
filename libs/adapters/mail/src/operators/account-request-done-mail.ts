import type { AccountRequestDoneMail } from '@portvakt/operators';

import { mailTemplate } from '../content/mail-template.js';
import { momentInWords } from '../content/moment-in-words.js';
import { ofKind } from './request-words.js';

/** After a new address the recipient cannot sign in with the old one, so the button leads to help. */
const PAGES = { Reset: '/konto/sikkerhet', Email: '/hjelp' } as const;

/** Tells the owner that support made the change. */
export const accountRequestDoneMail = mailTemplate(
  'account-request-done',
  {
    nb: {
      subjectReset: 'Tofaktor er nullstilt',
      subjectEmail: 'E-postadressen er endret',
      reasonReset: 'Kundestøtte nullstilte tofaktor på kontoen din hos {appName} {at}.',
      reasonEmail: 'Kundestøtte endret e-postadressen på kontoen din hos {appName} {at}.',
      signedOut: 'Du er logget ut på alle enheter.',
      buttonReset: 'Se sikkerheten din',
      buttonEmail: 'Hjelp med innlogging',
    },
    nn: {
      subjectReset: 'Tofaktor er nullstilt',
      subjectEmail: 'E-postadressa er endra',
      reasonReset: 'Kundestøtte nullstilte tofaktor på kontoen din hos {appName} {at}.',
      reasonEmail: 'Kundestøtte endra e-postadressa på kontoen din hos {appName} {at}.',
      signedOut: 'Du er logga ut på alle einingar.',
      buttonReset: 'Sjå sikkerheita di',
      buttonEmail: 'Hjelp med innlogging',
    },
    en: {
      subjectReset: 'Two-factor authentication has been reset',
      subjectEmail: 'The email address has been changed',
      reasonReset: 'Support reset two-factor authentication on your account at {appName} on {at}.',
      reasonEmail: 'Support changed the email address of your account at {appName} on {at}.',
      signedOut: 'You are signed out on all devices.',
      buttonReset: 'See your security',
      buttonEmail: 'Help signing in',
    },
  },
  ({ kind, at }: AccountRequestDoneMail['data'], text, { language, product }) => ({
    subject: text(ofKind('subject', kind)),
    reason: [text(ofKind('reason', kind), { at: momentInWords(new Date(at), language) }), text('signedOut')],
    action: {
      label: text(ofKind('button', kind)),
      url: new URL(kind === 'second-factor-reset' ? PAGES.Reset : PAGES.Email, product.origin).href,
    },
    advice: [],
  }),
);
