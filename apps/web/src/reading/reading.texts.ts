import { defineTexts } from '../i18n/texts.js';

export const readingTexts = defineTexts({
  nb: { contents: 'På denne siden' },
  nn: { contents: 'På denne sida' },
  en: { contents: 'On this page' },
});
