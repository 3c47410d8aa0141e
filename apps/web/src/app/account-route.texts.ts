import { defineTexts } from '../i18n/define-texts.js';

export const accountRouteTexts = defineTexts('account-route', {
  nb: { safety: 'Gjør kontoen trygg' },
  nn: { safety: 'Gjer kontoen trygg' },
  en: { safety: 'Make your account safe' },
});
