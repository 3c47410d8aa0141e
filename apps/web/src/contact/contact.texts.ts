import { defineTexts } from '../i18n/define-texts.js';

export const contactTexts = defineTexts('contact', {
  nb: { needHelp: 'Trenger du hjelp? Kontakt oss:', page: 'Kontaktside' },
  nn: { needHelp: 'Treng du hjelp? Kontakt oss:', page: 'Kontaktside' },
  en: { needHelp: 'Need help? Contact us:', page: 'Contact page' },
});
