import type { AccountLinkedMail } from '@portvakt/social-linking';

import { commonTexts } from '../content/common-texts.js';
import { timeFact } from '../content/facts-of-change.js';
import { mailTemplate } from '../content/mail-template.js';

/** Notifies that an account at a provider was linked. */
export const accountLinkedMail = mailTemplate(
  'account-linked',
  {
    nb: {
      subject: 'Ny innloggingsmåte på kontoen din',
      reason: '{provider} er koblet til kontoen din hos {appName}.',
      notYou: 'Var det ikke deg? Koble fra {provider}, og endre passordet.',
      button: 'Se innloggingsmåtene dine',
    },
    nn: {
      subject: 'Ny innloggingsmåte på kontoen din',
      reason: '{provider} er kopla til kontoen din hos {appName}.',
      notYou: 'Var det ikkje deg? Kople frå {provider}, og endre passordet.',
      button: 'Sjå innloggingsmåtane dine',
    },
    en: {
      subject: 'New sign-in method on your account',
      reason: '{provider} has been connected to your account at {appName}.',
      notYou: "If it wasn't you, disconnect {provider}, and change your password.",
      button: 'See your sign-in methods',
    },
  },
  ({ provider, at }: AccountLinkedMail['data'], text, context) => ({
    subject: text('subject'),
    reason: [text('reason', { provider })],
    facts: [timeFact(at, context)],
    question: [commonTexts(context)('wasYou'), text('notYou', { provider })],
    action: { label: text('button'), url: new URL('/konto/innlogging', context.product.origin).href },
    advice: [commonTexts(context)('signInToOpen')],
  }),
);
