import { defineTexts } from '../i18n/define-texts.js';

/** Why a mailed link failed. Each page says itself what `unauthorized` means for its link. */
export const linkErrorTexts = defineTexts('link-errors', {
  nb: {
    token_expired: 'Lenken er for gammel. Be om en ny.',
    invalid_token: 'Lenken er ikke gyldig. Be om en ny.',
    user_not_found: 'Kontoen lenken gjelder, finnes ikke lenger.',
  },
  nn: {
    token_expired: 'Lenka er for gammal. Be om ei ny.',
    invalid_token: 'Lenka er ikkje gyldig. Be om ei ny.',
    user_not_found: 'Kontoen lenka gjeld, finst ikkje lenger.',
  },
  en: {
    token_expired: 'The link is too old. Ask for a new one.',
    invalid_token: "The link isn't valid. Ask for a new one.",
    user_not_found: 'The account this link belongs to no longer exists.',
  },
});
