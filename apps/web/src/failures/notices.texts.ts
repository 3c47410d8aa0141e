import { defineTexts } from '../i18n/define-texts.js';

export const noticesTexts = defineTexts('notices', {
  nb: { tryAgain: 'Prøv igjen', tryingAgain: 'Prøver igjen' },
  nn: { tryAgain: 'Prøv igjen', tryingAgain: 'Prøver igjen' },
  en: { tryAgain: 'Try again', tryingAgain: 'Trying again' },
});
