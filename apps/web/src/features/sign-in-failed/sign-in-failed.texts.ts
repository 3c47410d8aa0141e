import { defineTexts } from '../../i18n/texts.js';

export const signInFailedTexts = defineTexts({
  nb: {
    title: 'Innloggingen ble ikke fullført',
    tryAgain: 'Prøv igjen',
    toAccount: 'Gå til kontoen',
    code: 'Feilkode: {code}',
  },
  nn: {
    title: 'Innlogginga blei ikkje fullført',
    tryAgain: 'Prøv igjen',
    toAccount: 'Gå til kontoen',
    code: 'Feilkode: {code}',
  },
  en: {
    title: "The sign-in wasn't completed",
    tryAgain: 'Try again',
    toAccount: 'Go to your account',
    code: 'Error code: {code}',
  },
});
