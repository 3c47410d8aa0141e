import { type MailContext, type MailTexts, type TextOf, textsOf } from './mail-template.js';

/** Texts of several kinds of mail. */
const COMMON = {
  nb: {
    greeting: 'Hei, {name}',
    neverAsked: 'Vi spør deg aldri om passord eller engangskoder på e-post eller telefon.',
    regards: 'Hilsen {appName}',
    help: 'Trenger du hjelp?',
    home: 'Gå til {appName}:',
    when: 'Når',
    device: 'Enhet',
    unknownDevice: 'Ukjent enhet',
    ipAddress: 'IP-adresse',
    wasYou: 'Var det deg? Da er alt i orden.',
    checkSecurity: 'Var det ikke deg? Gå til sikkerhetsinnstillingene, og endre passordet.',
    security: 'Gå til sikkerhetsinnstillingene',
    signInToOpen: 'Du må logge inn for å åpne lenken.',
    resetPassword: 'Lag nytt passord',
    resetIfNotYou: 'Var det ikke deg? Lag nytt passord.',
    resetByMail: 'Du får en ny e-post når du ber om nytt passord.',
  },
  nn: {
    greeting: 'Hei, {name}',
    neverAsked: 'Vi spør deg aldri om passord eller eingongskodar på e-post eller telefon.',
    regards: 'Helsing {appName}',
    help: 'Treng du hjelp?',
    home: 'Gå til {appName}:',
    when: 'Når',
    device: 'Eining',
    unknownDevice: 'Ukjend eining',
    ipAddress: 'IP-adresse',
    wasYou: 'Var det deg? Då er alt i orden.',
    checkSecurity: 'Var det ikkje deg? Gå til sikkerheitsinnstillingane, og endre passordet.',
    security: 'Gå til sikkerheitsinnstillingane',
    signInToOpen: 'Du må logge inn for å opne lenka.',
    resetPassword: 'Lag nytt passord',
    resetIfNotYou: 'Var det ikkje deg? Lag nytt passord.',
    resetByMail: 'Du får ein ny e-post når du ber om nytt passord.',
  },
  en: {
    greeting: 'Hello {name},',
    neverAsked: 'We never ask you for passwords or one-time codes by email or phone.',
    regards: 'Regards, {appName}',
    help: 'Do you need help?',
    home: 'Go to {appName}:',
    when: 'When',
    device: 'Device',
    unknownDevice: 'Unknown device',
    ipAddress: 'IP address',
    wasYou: "If it was you, you don't need to do anything.",
    checkSecurity: "If it wasn't you, go to your security settings and change your password.",
    security: 'Go to your security settings',
    signInToOpen: 'You need to sign in to open the link.',
    resetPassword: 'Reset your password',
    resetIfNotYou: "If it wasn't you, reset your password.",
    resetByMail: 'You get another email when you ask for a new password.',
  },
} satisfies MailTexts;

export const commonSource = { name: 'common', texts: COMMON } as const;

/** Returns the texts of several kinds of mail. */
export const commonTexts = (context: MailContext): TextOf<keyof (typeof COMMON)['nb']> =>
  textsOf('common', COMMON, context);
