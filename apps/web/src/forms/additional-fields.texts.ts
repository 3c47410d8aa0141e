import { defineTexts } from '../i18n/define-texts.js';

/** Fields that the operator has added to the users. */
export const additionalFieldsTexts = defineTexts('additional-fields', {
  nb: {
    optional: 'Valgfritt',
    list: 'Skill med komma.',
    notANumber: 'Skriv et tall.',
    notADate: 'Velg en dato.',
    choose: 'Velg',
    malformed: '{felt} er ikke skrevet riktig.',
    tooShort: 'Skriv minst {min} tegn.',
    tooLong: 'Skriv høyst {maks} tegn.',
    tooSmall: 'Skriv {min} eller mer.',
    tooLarge: 'Skriv {maks} eller mindre.',
    taken: '{felt} er i bruk fra før.',
  },
  nn: {
    optional: 'Valfritt',
    list: 'Skil med komma.',
    notANumber: 'Skriv eit tal.',
    notADate: 'Vel ein dato.',
    choose: 'Vel',
    malformed: '{felt} er ikkje skrive rett.',
    tooShort: 'Skriv minst {min} teikn.',
    tooLong: 'Skriv høgst {maks} teikn.',
    tooSmall: 'Skriv {min} eller meir.',
    tooLarge: 'Skriv {maks} eller mindre.',
    taken: '{felt} er i bruk frå før.',
  },
  en: {
    optional: 'Optional',
    list: 'Separate with commas.',
    notANumber: 'Enter a number.',
    notADate: 'Choose a date.',
    choose: 'Choose',
    malformed: "{felt} isn't written correctly.",
    tooShort: 'Enter at least {min} characters.',
    tooLong: 'Enter at most {maks} characters.',
    tooSmall: 'Enter {min} or more.',
    tooLarge: 'Enter {maks} or less.',
    taken: '{felt} is already in use.',
  },
});
