import { defineTexts } from '../i18n/define-texts.js';

/** The one-time code field. */
export const codeTexts = defineTexts('code', {
  nb: {
    code: 'Engangskode',
    appHint: 'Appen bytter kode hvert 30.\u00a0sekund.',
    sixDigits: 'Koden har 6\u00a0siffer.',
    wrongFromApp: 'Koden er feil. Skriv den nyeste koden fra appen.',
    wrongFromMail: 'Koden er feil. Sjekk e-posten og prøv igjen.',
  },
  nn: {
    code: 'Eingongskode',
    appHint: 'Appen byter kode kvart 30.\u00a0sekund.',
    sixDigits: 'Koden har 6\u00a0siffer.',
    wrongFromApp: 'Koden er feil. Skriv den nyaste koden frå appen.',
    wrongFromMail: 'Koden er feil. Sjekk e-posten og prøv igjen.',
  },
  en: {
    code: 'One-time code',
    appHint: 'The app changes the code every 30\u00a0seconds.',
    sixDigits: 'The code has 6\u00a0digits.',
    wrongFromApp: 'The code is wrong. Enter the newest code from the app.',
    wrongFromMail: 'The code is wrong. Check the email and try again.',
  },
});
