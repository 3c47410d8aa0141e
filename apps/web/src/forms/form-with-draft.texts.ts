import { defineTexts } from '../i18n/define-texts.js';

export const formWithDraftTexts = defineTexts('form-with-draft', {
  nb: { kept: 'Vi tok vare på det du skrev, men det er ikke sendt inn ennå.' },
  nn: { kept: 'Vi tok vare på det du skreiv, men det er ikkje sendt inn enno.' },
  en: { kept: "We kept what you typed, but it hasn't been submitted yet." },
});
