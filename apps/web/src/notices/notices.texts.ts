import { defineTexts } from '../i18n/texts.js';

export const noticesTexts = defineTexts({
  nb: { tryAgain: 'Prøv igjen' },
  nn: { tryAgain: 'Prøv igjen' },
  en: { tryAgain: 'Try again' },
});
