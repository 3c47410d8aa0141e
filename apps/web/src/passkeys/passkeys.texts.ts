import { defineTexts } from '../i18n/define-texts.js';

/** The button that signs in with a passkey, by what it is for. */
export const passkeysTexts = defineTexts('passkeys', {
  nb: {
    signIn: 'Logg inn med passnøkkel',
    use: 'Bruk passnøkkel',
    confirm: 'Bekreft med passnøkkel',
    waiting: 'Venter på enheten din',
  },
  nn: {
    signIn: 'Logg inn med passnøkkel',
    use: 'Bruk passnøkkel',
    confirm: 'Stadfest med passnøkkel',
    waiting: 'Ventar på eininga di',
  },
  en: {
    signIn: 'Sign in with a passkey',
    use: 'Use a passkey',
    confirm: 'Confirm with a passkey',
    waiting: 'Waiting for your device',
  },
});
