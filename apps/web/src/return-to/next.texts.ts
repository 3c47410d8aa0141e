import { defineTexts } from '../i18n/define-texts.js';

export const nextTexts = defineTexts('next', {
  nb: {
    signInToContinue: 'Logg inn for å gå videre til {host}',
    createAccountToContinue: 'Lag konto for å gå videre til {host}',
    continueTo: 'Gå videre til {host}',
    continue: 'Gå videre',
    home: 'Gå til {product}',
    toAccount: 'Gå til kontoen',
    opening: 'Sender deg videre …',
  },
  nn: {
    signInToContinue: 'Logg inn for å gå vidare til {host}',
    createAccountToContinue: 'Lag konto for å gå vidare til {host}',
    continueTo: 'Gå vidare til {host}',
    continue: 'Gå vidare',
    home: 'Gå til {product}',
    toAccount: 'Gå til kontoen',
    opening: 'Sender deg vidare …',
  },
  en: {
    signInToContinue: 'Sign in to continue to {host}',
    createAccountToContinue: 'Create an account to continue to {host}',
    continueTo: 'Continue to {host}',
    continue: 'Continue',
    home: 'Go to {product}',
    toAccount: 'Go to your account',
    opening: 'Taking you there …',
  },
});
