import { defineTexts } from '../../i18n/texts.js';

export const confirmIdentityTexts = defineTexts({
  nb: {
    title: 'Bekreft at det er deg',
    lead: 'Dette er en viktig endring. Logg inn på nytt for å fortsette.',
    submit: 'Bekreft',
    submitting: 'Logger inn',
    cancel: 'Avbryt',
  },
  nn: {
    title: 'Stadfest at det er deg',
    lead: 'Dette er ei viktig endring. Logg inn på nytt for å halde fram.',
    submit: 'Stadfest',
    submitting: 'Loggar inn',
    cancel: 'Avbryt',
  },
  en: {
    title: "Confirm it's you",
    lead: 'This is an important change. Sign in again to continue.',
    submit: 'Confirm',
    submitting: 'Signing in',
    cancel: 'Cancel',
  },
});
