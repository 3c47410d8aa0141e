import { defineTexts } from '../../../i18n/define-texts.js';

/** On the page of a new user, or where the operator may not open it, on that of the next one. */
export const createdUserTexts = defineTexts('created-user', {
  nb: {
    isCreated: 'Brukeren er laget. En lenke for å velge passord er sendt til {email}.',
  },
  nn: {
    isCreated: 'Brukaren er laga. Ei lenke for å velje passord er send til {email}.',
  },
  en: {
    isCreated: 'The user was created. A link to choose a password was sent to {email}.',
  },
});
