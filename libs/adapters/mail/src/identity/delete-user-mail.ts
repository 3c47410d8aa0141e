import type { DeleteUserMail } from '@portvakt/identity';

import { lifetimeInWords } from '../content/lifetime-in-words.js';
import type { MailTemplate } from '../content/mail-content.js';

/** Contains the link that deletes the account. */
export const deleteUserMail: MailTemplate<DeleteUserMail> = {
  nb: ({ url, lifetimeSeconds }) => ({
    subject: 'Bekreft at du vil slette kontoen',
    reason: ['Du har bedt om å slette kontoen. Alt blir borte og kan ikke hentes tilbake.'],
    action: { label: 'Slett kontoen', url },
    advice: [
      `Lenken gjelder i ${lifetimeInWords(lifetimeSeconds, 'nb')}. Du må være logget inn når du åpner den.`,
      'Vil du beholde kontoen? Da trenger du ikke gjøre noe.',
      'Var det ikke deg? Ikke åpne lenken, og endre passordet.',
    ],
  }),
  nn: ({ url, lifetimeSeconds }) => ({
    subject: 'Stadfest at du vil slette kontoen',
    reason: ['Du har bedt om å slette kontoen. Alt blir borte og kan ikkje hentast tilbake.'],
    action: { label: 'Slett kontoen', url },
    advice: [
      `Lenka gjeld i ${lifetimeInWords(lifetimeSeconds, 'nn')}. Du må vere logga inn når du opnar ho.`,
      'Vil du behalde kontoen? Da treng du ikkje gjere noko.',
      'Var det ikkje deg? Ikkje opne lenka, og endre passordet.',
    ],
  }),
  en: ({ url, lifetimeSeconds }) => ({
    subject: 'Confirm that you want to delete your account',
    reason: ["You have asked to delete your account. Everything will be gone and can't be restored."],
    action: { label: 'Delete the account', url },
    advice: [
      `The link works for ${lifetimeInWords(lifetimeSeconds, 'en')}. You need to be signed in when you open it.`,
      "If you want to keep the account, you don't need to do anything.",
      "If it wasn't you, don't open the link, and change your password.",
    ],
  }),
};
