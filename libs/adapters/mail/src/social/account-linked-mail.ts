import type { Language } from '@portvakt/kernel';
import type { AccountLinkedMail } from '@portvakt/social-linking';

import type { MailMessage, MailProduct, MailTemplate } from '../content/mail-content.js';
import { momentInWords } from '../content/moment-in-words.js';
import { NEVER_EXPIRES } from '../content/security-link.js';

const LABEL: Readonly<Record<Language, string>> = {
  nb: 'Se innloggingsmåtene dine',
  nn: 'Sjå innloggingsmåtane dine',
  en: 'See your sign-in methods',
};

const seeMethods = (language: Language, product: MailProduct): Pick<MailMessage, 'action' | 'advice'> => ({
  action: { label: LABEL[language], url: new URL('/konto/innlogging', product.origin).href },
  advice: NEVER_EXPIRES[language],
});

const moment = ({ at }: AccountLinkedMail['data'], language: Language): string => momentInWords(new Date(at), language);

/** Notifies that an account at a provider was linked. */
export const accountLinkedMail: MailTemplate<AccountLinkedMail> = {
  nb: (data, product) => ({
    subject: 'Ny innloggingsmåte på kontoen din',
    reason: [
      `${data.provider} ble koblet til ${moment(data, 'nb')}.`,
      'Var det deg? Da er alt i orden.',
      `Var det ikke deg? Koble fra ${data.provider}, og endre passordet.`,
    ],
    ...seeMethods('nb', product),
  }),
  nn: (data, product) => ({
    subject: 'Ny innloggingsmåte på kontoen din',
    reason: [
      `${data.provider} blei kopla til ${moment(data, 'nn')}.`,
      'Var det deg? Da er alt i orden.',
      `Var det ikkje deg? Kople frå ${data.provider}, og endre passordet.`,
    ],
    ...seeMethods('nn', product),
  }),
  en: (data, product) => ({
    subject: 'New sign-in method on your account',
    reason: [
      `${data.provider} was connected on ${moment(data, 'en')}.`,
      'Was it you? Then everything is fine.',
      `If it wasn't you, disconnect ${data.provider}, and change your password.`,
    ],
    ...seeMethods('en', product),
  }),
};
