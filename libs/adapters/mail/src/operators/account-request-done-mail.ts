import type { AccountRequestDoneMail } from '@portvakt/operators';

import type { MailProduct } from '../content/mail-content.js';
import { mailTemplate } from '../content/mail-template.js';
import { momentInWords } from '../content/moment-in-words.js';
import { securityAction } from '../content/security-link.js';
import { ofKind } from './request-words.js';

/** With the old address, which gets this mail, its reader can no longer sign in. */
const help = (product: MailProduct): string => new URL('/hjelp', product.origin).href;

/** Notifies the owner that support made the change. */
export const accountRequestDoneMail = mailTemplate(
  'account-request-done',
  {
    nb: {
      subjectReset: 'Tofaktor er nullstilt',
      subjectEmail: 'E-postadressen er endret',
      reasonReset: 'Kundestøtte nullstilte tofaktor på kontoen din hos {appName} {at}.',
      reasonEmail: 'Kundestøtte endret e-postadressen på kontoen din hos {appName} {at}.',
      signedOut: 'Du er logget ut på alle enheter.',
      help: 'Hjelp med innlogging',
    },
    nn: {
      subjectReset: 'Tofaktor er nullstilt',
      subjectEmail: 'E-postadressa er endra',
      reasonReset: 'Kundestøtte nullstilte tofaktor på kontoen din hos {appName} {at}.',
      reasonEmail: 'Kundestøtte endra e-postadressa på kontoen din hos {appName} {at}.',
      signedOut: 'Du er logga ut på alle einingar.',
      help: 'Hjelp med innlogging',
    },
    en: {
      subjectReset: 'Two-factor authentication has been reset',
      subjectEmail: 'The email address has been changed',
      reasonReset: 'Support reset two-factor authentication on your account at {appName} on {at}.',
      reasonEmail: 'Support changed the email address of your account at {appName} on {at}.',
      signedOut: 'You are signed out on all devices.',
      help: 'Help signing in',
    },
  },
  ({ kind, at }: AccountRequestDoneMail['data'], text, context) => ({
    subject: text(ofKind('subject', kind)),
    reason: [text(ofKind('reason', kind), { at: momentInWords(new Date(at), context.language) }), text('signedOut')],
    action:
      kind === 'second-factor-reset' ? securityAction(context) : { label: text('help'), url: help(context.product) },
    advice: [],
    isFromSupport: true,
  }),
);
