import { defineTexts } from '../../i18n/define-texts.js';

export const signInFailedTexts = defineTexts('sign-in-failed', {
  nb: {
    title: 'Innloggingen ble ikke fullført',
    tryAgain: 'Prøv igjen',
    signIn: 'Logg inn',
    code: 'Feilkode: {code}',
  },
  nn: {
    title: 'Innlogginga blei ikkje fullført',
    tryAgain: 'Prøv igjen',
    signIn: 'Logg inn',
    code: 'Feilkode: {code}',
  },
  en: {
    title: "The sign-in wasn't completed",
    tryAgain: 'Try again',
    signIn: 'Sign in',
    code: 'Error code: {code}',
  },
});
