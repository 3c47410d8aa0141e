import { defineTexts } from '../../i18n/define-texts.js';

export const completeSignUpTexts = defineTexts('complete-sign-up', {
  nb: {
    title: 'Fullfør kontoen',
    lead: 'Du har logget inn med {provider} som {email}. Vi trenger litt til før kontoen er klar.',
    submit: 'Lag konto',
    submitting: 'Lager konto',
    cancel: 'Avbryt',
    loading: 'Henter …',
    endedTitle: 'Du må begynne på nytt',
    ended: 'Det gikk for lang tid, eller kontoen er alt laget. Logg inn på nytt for å fortsette.',
    signIn: 'Logg inn',
  },
  nn: {
    title: 'Fullfør kontoen',
    lead: 'Du har logga inn med {provider} som {email}. Vi treng litt til før kontoen er klar.',
    submit: 'Lag konto',
    submitting: 'Lagar konto',
    cancel: 'Avbryt',
    loading: 'Hentar …',
    endedTitle: 'Du må begynne på nytt',
    ended: 'Det gjekk for lang tid, eller kontoen er alt laga. Logg inn på nytt for å halde fram.',
    signIn: 'Logg inn',
  },
  en: {
    title: 'Complete your account',
    lead: 'You signed in with {provider} as {email}. We need a little more before your account is ready.',
    submit: 'Create account',
    submitting: 'Creating account',
    cancel: 'Cancel',
    loading: 'Loading …',
    endedTitle: 'Please start again',
    ended: 'It took too long, or the account has been created already. Sign in again to continue.',
    signIn: 'Sign in',
  },
});
