import { defineTexts } from '../i18n/define-texts.js';

/** Fields that the operator has added to the users. */
export const additionalFieldsTexts = defineTexts('additional-fields', {
  nb: { optional: 'Valgfritt', list: 'Skill med komma.', notANumber: 'Skriv et tall.', notADate: 'Velg en dato.' },
  nn: { optional: 'Valfritt', list: 'Skil med komma.', notANumber: 'Skriv eit tal.', notADate: 'Vel ein dato.' },
  en: {
    optional: 'Optional',
    list: 'Separate with commas.',
    notANumber: 'Enter a number.',
    notADate: 'Choose a date.',
  },
});
