import { defineTexts } from '../i18n/define-texts.js';

export const accountLayoutTexts = defineTexts('account-layout', {
  nb: {
    overview: 'Oversikt',
    backToAccount: 'Til kontoen',
    readOnly: 'Du kan ikke endre noe her',
    readOnlyLead: 'Du ser kontoen som kundestøtte. Bare eieren kan gjøre dette.',
  },
  nn: {
    overview: 'Oversikt',
    backToAccount: 'Til kontoen',
    readOnly: 'Du kan ikkje endre noko her',
    readOnlyLead: 'Du ser kontoen som kundestøtte. Berre eigaren kan gjere dette.',
  },
  en: {
    overview: 'Overview',
    backToAccount: 'Back to your account',
    readOnly: "You can't change anything here",
    readOnlyLead: 'You are viewing the account as support. Only its owner can do this.',
  },
});
