import type { AccountRequestEndedMail } from '@portvakt/operators';

import { mailTemplate } from '../content/mail-template.js';
import { ofKind } from './request-words.js';

/** Notifies the owner that nothing was changed. */
export const accountRequestEndedMail = mailTemplate(
  'account-request-ended',
  {
    nb: {
      subject: 'Saken er avsluttet',
      reasonReset: 'Saken om å nullstille tofaktor på kontoen din hos {appName} er avsluttet.',
      reasonEmail: 'Saken om å endre e-postadressen på kontoen din hos {appName} er avsluttet.',
      reasonRemoval: 'Saken om å slette kontoen din hos {appName} er avsluttet.',
      nothing: 'Ingenting er endret.',
    },
    nn: {
      subject: 'Saka er avslutta',
      reasonReset: 'Saka om å nullstille tofaktor på kontoen din hos {appName} er avslutta.',
      reasonEmail: 'Saka om å endre e-postadressa på kontoen din hos {appName} er avslutta.',
      reasonRemoval: 'Saka om å slette kontoen din hos {appName} er avslutta.',
      nothing: 'Ingenting er endra.',
    },
    en: {
      subject: 'The case is closed',
      reasonReset: 'The case about resetting two-factor authentication on your account at {appName} is closed.',
      reasonEmail: 'The case about changing the email address of your account at {appName} is closed.',
      reasonRemoval: 'The case about deleting your account at {appName} is closed.',
      nothing: 'Nothing has been changed.',
    },
  },
  ({ kind }: AccountRequestEndedMail['data'], text) => ({
    subject: text('subject'),
    reason: [text(ofKind('reason', kind)), text('nothing')],
    action: null,
    advice: [],
    isFromSupport: true,
  }),
);
