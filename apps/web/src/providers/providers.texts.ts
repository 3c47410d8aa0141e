import { defineTexts } from '../i18n/define-texts.js';

export const providersTexts = defineTexts('providers', {
  nb: {
    or: 'eller',
    signInWith: 'Logg inn med {provider}',
    continueWith: 'Fortsett med {provider}',
    opening: 'Åpner {provider}',
    showMore: 'Vis flere innloggingsmåter',
    lastUsed: 'Sist brukt',
    forDevelopment: 'Bare under utvikling',
    and: '{others} og {last}',
  },
  nn: {
    or: 'eller',
    signInWith: 'Logg inn med {provider}',
    continueWith: 'Hald fram med {provider}',
    opening: 'Opnar {provider}',
    showMore: 'Vis fleire innloggingsmåtar',
    lastUsed: 'Sist brukt',
    forDevelopment: 'Berre under utvikling',
    and: '{others} og {last}',
  },
  en: {
    or: 'or',
    signInWith: 'Sign in with {provider}',
    continueWith: 'Continue with {provider}',
    opening: 'Opening {provider}',
    showMore: 'Show more ways to sign in',
    lastUsed: 'Last used',
    forDevelopment: 'For development only',
    and: '{others} and {last}',
  },
});
