import { defineTexts } from '../../i18n/define-texts.js';

export const sessionTexts = defineTexts('session', {
  nb: {
    administration: 'Administrasjon',
    signOut: 'Logg ut',
    signingOut: 'Logger ut',
    signedOut: 'Du er logget ut',
    signIn: 'Logg inn',
    loading: 'Henter …',
    notFetched: 'Vi fikk ikke hentet kontoen',
  },
  nn: {
    administration: 'Administrasjon',
    signOut: 'Logg ut',
    signingOut: 'Loggar ut',
    signedOut: 'Du er logga ut',
    signIn: 'Logg inn',
    loading: 'Hentar …',
    notFetched: 'Vi fekk ikkje henta kontoen',
  },
  en: {
    administration: 'Administration',
    signOut: 'Sign out',
    signingOut: 'Signing out',
    signedOut: "You're signed out",
    signIn: 'Sign in',
    loading: 'Loading …',
    notFetched: "We couldn't fetch your account",
  },
});
