import { defineTexts } from '../../i18n/define-texts.js';

export const sessionTexts = defineTexts('session', {
  nb: {
    signOut: 'Logg ut',
    signingOut: 'Logger ut',
    signedOut: 'Du er logget ut',
    signIn: 'Logg inn',
    loading: 'Henter …',
  },
  nn: {
    signOut: 'Logg ut',
    signingOut: 'Loggar ut',
    signedOut: 'Du er logga ut',
    signIn: 'Logg inn',
    loading: 'Hentar …',
  },
  en: {
    signOut: 'Sign out',
    signingOut: 'Signing out',
    signedOut: "You're signed out",
    signIn: 'Sign in',
    loading: 'Loading …',
  },
});
