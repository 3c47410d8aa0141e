import { defineTexts } from '../../i18n/define-texts.js';

export const sessionTexts = defineTexts('session', {
  nb: {
    administration: 'Administrasjon',
    signOut: 'Logg ut',
    signingOut: 'Logger ut',
    signedOut: 'Du er logget ut',
    signIn: 'Logg inn',
  },
  nn: {
    administration: 'Administrasjon',
    signOut: 'Logg ut',
    signingOut: 'Loggar ut',
    signedOut: 'Du er logga ut',
    signIn: 'Logg inn',
  },
  en: {
    administration: 'Administration',
    signOut: 'Sign out',
    signingOut: 'Signing out',
    signedOut: "You're signed out",
    signIn: 'Sign in',
  },
});
