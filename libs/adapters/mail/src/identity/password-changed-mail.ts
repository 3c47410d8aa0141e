import type { PasswordChangedMail } from '@portvakt/identity';

import { commonTexts } from '../content/common-texts.js';
import { factsOfChange, timeFact } from '../content/facts-of-change.js';
import { mailTemplate } from '../content/mail-template.js';
import { resetLink } from '../content/reset-link.js';

/** Notifies that the password was changed or reset, or set by an operator, whose device the mail does not name. */
export const passwordChangedMail = mailTemplate(
  'password-changed',
  {
    nb: {
      subject: 'Passordet ditt er endret',
      reason: 'Passordet til kontoen din hos {appName} er endret.',
      bySupport: 'Passordet til kontoen din hos {appName} er endret av kundestøtte.',
      signedOut: 'Du er logget ut overalt.',
      notAsked: 'Har du ikke bedt om det? Lag nytt passord.',
      passkeys: 'Passnøklene dine virker som før. Slett dem du ikke kjenner igjen.',
      linkedAccounts: 'Leverandørene du har koblet til, virker som før. Koble fra dem du ikke kjenner igjen.',
    },
    nn: {
      subject: 'Passordet ditt er endra',
      reason: 'Passordet til kontoen din hos {appName} er endra.',
      bySupport: 'Passordet til kontoen din hos {appName} er endra av kundestøtte.',
      signedOut: 'Du er logga ut overalt.',
      notAsked: 'Har du ikkje bedt om det? Lag nytt passord.',
      passkeys: 'Passnøklane dine verkar som før. Slett dei du ikkje kjenner att.',
      linkedAccounts: 'Leverandørane du har kopla til, verkar som før. Kople frå dei du ikkje kjenner att.',
    },
    en: {
      subject: 'Your password has been changed',
      reason: 'The password of your account at {appName} has been changed.',
      bySupport: 'The password of your account at {appName} has been changed by support.',
      signedOut: 'You are signed out everywhere.',
      notAsked: "If you didn't ask for it, reset your password.",
      passkeys: "Your passkeys still work. Delete any you don't recognise.",
      linkedAccounts: "The providers you have connected still work. Disconnect any you don't recognise.",
    },
  },
  (data: PasswordChangedMail['data'], text, context) => ({
    subject: text('subject'),
    ...(data.by === 'support'
      ? {
          reason: [text('bySupport'), ...otherMethods(data, text)],
          facts: [timeFact(data.at, context)],
          question: [text('signedOut'), text('notAsked')],
          isFromSupport: true as const,
        }
      : {
          reason: [text('reason'), ...otherMethods(data, text)],
          facts: factsOfChange(data, context),
          question: [commonTexts(context)('wasYou'), commonTexts(context)('resetIfNotYou')],
        }),
    ...resetLink(context),
  }),
);

/** A paragraph for each kind of sign-in method that the new password does not replace. */
const otherMethods = (
  { passkeys, linkedAccounts }: PasswordChangedMail['data'],
  text: (key: 'passkeys' | 'linkedAccounts') => string,
): string[] => [
  ...(passkeys === 'some' ? [text('passkeys')] : []),
  ...(linkedAccounts === 'some' ? [text('linkedAccounts')] : []),
];
