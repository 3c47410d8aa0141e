import { defineTexts } from '../i18n/define-texts.js';

/** While something is fetched, and when that failed. */
export const noticesTexts = defineTexts('notices', {
  nb: { loading: 'Henter …', brokenTitle: 'Noe gikk galt', tryAgain: 'Prøv igjen', tryingAgain: 'Prøver igjen' },
  nn: { loading: 'Hentar …', brokenTitle: 'Noko gjekk gale', tryAgain: 'Prøv igjen', tryingAgain: 'Prøver igjen' },
  en: {
    loading: 'Loading …',
    brokenTitle: 'Something went wrong',
    tryAgain: 'Try again',
    tryingAgain: 'Trying again',
  },
});
