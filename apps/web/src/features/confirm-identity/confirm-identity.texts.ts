import { defineTexts } from '../../i18n/texts.js';

export const confirmIdentityTexts = defineTexts({
  nb: {
    title: 'Bekreft at det er deg',
    lead: 'Dette er en viktig endring. Logg inn på nytt for å fortsette.',
    submit: 'Bekreft',
    submitting: 'Logger inn',
    cancel: 'Avbryt',
    noMethod: 'Ingen av måtene du logger inn på, er i bruk her nå.',
    makePassword: 'Lag et passord under Sikkerhet.',
    loading: 'Henter …',
  },
  nn: {
    title: 'Stadfest at det er deg',
    lead: 'Dette er ei viktig endring. Logg inn på nytt for å halde fram.',
    submit: 'Stadfest',
    submitting: 'Loggar inn',
    cancel: 'Avbryt',
    noMethod: 'Ingen av måtane du loggar inn på, er i bruk her no.',
    makePassword: 'Lag eit passord under Sikkerheit.',
    loading: 'Hentar …',
  },
  en: {
    title: "Confirm it's you",
    lead: 'This is an important change. Sign in again to continue.',
    submit: 'Confirm',
    submitting: 'Signing in',
    cancel: 'Cancel',
    noMethod: 'None of the ways you sign in is in use here right now.',
    makePassword: 'Create a password under Security.',
    loading: 'Loading …',
  },
});
