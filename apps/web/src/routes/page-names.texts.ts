import { defineTexts } from '../i18n/define-texts.js';

/** The names of the pages that the footer of every page links to. */
export const pageNameTexts = defineTexts('page-names', {
  nb: {
    privacy: 'Personvern',
    accessibility: 'Tilgjengelighet',
    help: 'Hjelp med innlogging',
    terms: 'Vilkår',
  },
  nn: {
    privacy: 'Personvern',
    accessibility: 'Tilgjenge',
    help: 'Hjelp med innlogging',
    terms: 'Vilkår',
  },
  en: {
    privacy: 'Privacy',
    accessibility: 'Accessibility',
    help: 'Help signing in',
    terms: 'Terms',
  },
});
