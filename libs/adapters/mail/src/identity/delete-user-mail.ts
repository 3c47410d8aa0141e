import type { DeleteUserMail } from '@portvakt/identity';

import { lifetimeInWords } from '../content/lifetime-in-words.js';
import { mailTemplate } from '../content/mail-template.js';

/** Contains the link that deletes the account. */
export const deleteUserMail = mailTemplate(
  'delete-user',
  {
    nb: {
      subject: 'Bekreft at du vil slette kontoen',
      reason: 'Du har bedt om å slette kontoen din hos {appName}. Alt blir borte og kan ikke hentes tilbake.',
      button: 'Slett kontoen',
      lifetime: 'Lenken gjelder i {lifetime}. Du må være logget inn når du åpner den.',
      keep: 'Vil du beholde kontoen? Da trenger du ikke gjøre noe.',
      notYou: 'Var det ikke deg? Ikke åpne lenken, og endre passordet.',
    },
    nn: {
      subject: 'Stadfest at du vil slette kontoen',
      reason: 'Du har bedt om å slette kontoen din hos {appName}. Alt blir borte og kan ikkje hentast tilbake.',
      button: 'Slett kontoen',
      lifetime: 'Lenka gjeld i {lifetime}. Du må vere logga inn når du opnar ho.',
      keep: 'Vil du behalde kontoen? Då treng du ikkje gjere noko.',
      notYou: 'Var det ikkje deg? Ikkje opne lenka, og endre passordet.',
    },
    en: {
      subject: 'Confirm that you want to delete your account',
      reason: "You have asked to delete your account at {appName}. Everything will be gone and can't be restored.",
      button: 'Delete the account',
      lifetime: 'The link works for {lifetime}. You need to be signed in when you open it.',
      keep: "If you want to keep the account, you don't need to do anything.",
      notYou: "If it wasn't you, don't open the link, and change your password.",
    },
  },
  ({ url, lifetimeSeconds }: DeleteUserMail['data'], text, { language }) => ({
    subject: text('subject'),
    reason: [text('reason')],
    action: { label: text('button'), url, isDangerous: true },
    advice: [text('lifetime', { lifetime: lifetimeInWords(lifetimeSeconds, language) }), text('keep'), text('notYou')],
  }),
);
