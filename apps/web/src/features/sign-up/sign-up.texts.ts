import { defineTexts } from '../../i18n/texts.js';

export const signUpTexts = defineTexts({
  nb: {
    title: 'Lag konto',
    haveAccount: 'Har du konto fra før?',
    signIn: 'Logg inn',
    name: 'Navn',
    nameMissing: 'Skriv navnet ditt.',
    submit: 'Lag konto',
    submitting: 'Lager konto',
    unavailable: 'Du kan ikke lage ny konto her nå.',
    loading: 'Henter …',
  },
  nn: {
    title: 'Lag konto',
    haveAccount: 'Har du konto frå før?',
    signIn: 'Logg inn',
    name: 'Namn',
    nameMissing: 'Skriv namnet ditt.',
    submit: 'Lag konto',
    submitting: 'Lagar konto',
    unavailable: 'Du kan ikkje lage ny konto her no.',
    loading: 'Hentar …',
  },
  en: {
    title: 'Create account',
    haveAccount: 'Already have an account?',
    signIn: 'Sign in',
    name: 'Name',
    nameMissing: 'Enter your name.',
    submit: 'Create account',
    submitting: 'Creating account',
    unavailable: "You can't create a new account here right now.",
    loading: 'Loading …',
  },
});
