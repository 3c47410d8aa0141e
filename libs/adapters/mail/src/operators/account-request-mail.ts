import type { AccountRequestMail } from '@portvakt/operators';

import { mailTemplate } from '../content/mail-template.js';
import { momentInWords } from '../content/moment-in-words.js';
import { ofKind } from './request-words.js';

/** Notifies the owner of what somebody asked support for, with a link that stops it. Support's reason is not in it. */
export const accountRequestMail = mailTemplate(
  'account-request',
  {
    nb: {
      subjectReset: 'Noen har bedt oss nullstille tofaktor på kontoen din',
      subjectEmail: 'Noen har bedt oss endre e-postadressen på kontoen din',
      subjectRemoval: 'Noen har bedt oss slette kontoen din',
      reasonReset: 'Kundestøtte hos {appName} ble {at} bedt om å nullstille tofaktor på kontoen din.',
      reasonEmail: 'Kundestøtte hos {appName} ble {at} bedt om å endre e-postadressen på kontoen din.',
      reasonRemoval: 'Kundestøtte hos {appName} ble {at} bedt om å slette kontoen din.',
      earliest: 'Det skjer tidligst {notBefore}.',
      you: 'Var det deg? Da trenger du ikke gjøre noe.',
      notYou: 'Var det ikke deg? Stopp saken.',
      button: 'Stopp saken',
    },
    nn: {
      subjectReset: 'Nokon har bedt oss nullstille tofaktor på kontoen din',
      subjectEmail: 'Nokon har bedt oss endre e-postadressa på kontoen din',
      subjectRemoval: 'Nokon har bedt oss slette kontoen din',
      reasonReset: 'Kundestøtte hos {appName} blei {at} beden om å nullstille tofaktor på kontoen din.',
      reasonEmail: 'Kundestøtte hos {appName} blei {at} beden om å endre e-postadressa på kontoen din.',
      reasonRemoval: 'Kundestøtte hos {appName} blei {at} beden om å slette kontoen din.',
      earliest: 'Det skjer tidlegast {notBefore}.',
      you: 'Var det deg? Då treng du ikkje gjere noko.',
      notYou: 'Var det ikkje deg? Stopp saka.',
      button: 'Stopp saka',
    },
    en: {
      subjectReset: 'Somebody asked us to reset two-factor authentication on your account',
      subjectEmail: 'Somebody asked us to change the email address of your account',
      subjectRemoval: 'Somebody asked us to delete your account',
      reasonReset: 'Support at {appName} was asked on {at} to reset two-factor authentication on your account.',
      reasonEmail: 'Support at {appName} was asked on {at} to change the email address of your account.',
      reasonRemoval: 'Support at {appName} was asked on {at} to delete your account.',
      earliest: 'It happens on {notBefore} at the earliest.',
      you: "If it was you, you don't need to do anything.",
      notYou: "If it wasn't you, stop the case.",
      button: 'Stop the case',
    },
  },
  ({ kind, at, notBefore, url }: AccountRequestMail['data'], text, { language }) => ({
    subject: text(ofKind('subject', kind)),
    reason: [
      text(ofKind('reason', kind), { at: momentInWords(new Date(at), language) }),
      text('earliest', { notBefore: momentInWords(new Date(notBefore), language) }),
    ],
    question: [text('you'), text('notYou')],
    action: { label: text('button'), url },
    advice: [],
    isFromSupport: true,
  }),
);
