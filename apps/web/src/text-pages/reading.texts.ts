import { defineTexts } from '../i18n/define-texts.js';

export const readingTexts = defineTexts('reading', {
  nb: { contents: 'På denne siden', elsewhere: 'Du finner dette her:', loading: 'Henter siden …' },
  nn: { contents: 'På denne sida', elsewhere: 'Du finn dette her:', loading: 'Hentar sida …' },
  en: { contents: 'On this page', elsewhere: 'You can find this here:', loading: 'Loading the page …' },
});
