import { defineTexts } from '../../../i18n/define-texts.js';

/** What every dialog before an action says. */
export const actionDialogTexts = defineTexts('action-dialog', {
  nb: {
    reason: 'Grunn',
    reasonHint: 'Brukeren ser ikke dette. Ikke skriv fødselsnummer eller helseopplysninger.',
    reasonMalformed: 'Skriv hvorfor, med 5 til 500 tegn.',
    busy: 'Sender',
    cancel: 'Avbryt',
    close: 'Lukk',
  },
  nn: {
    reason: 'Grunn',
    reasonHint: 'Brukaren ser ikkje dette. Ikkje skriv fødselsnummer eller helseopplysningar.',
    reasonMalformed: 'Skriv kvifor, med 5 til 500 teikn.',
    busy: 'Sender',
    cancel: 'Avbryt',
    close: 'Lukk',
  },
  en: {
    reason: 'Reason',
    reasonHint: "The user doesn't see this. Don't enter national identity numbers or health information.",
    reasonMalformed: 'Enter a reason of 5 to 500 characters.',
    busy: 'Sending',
    cancel: 'Cancel',
    close: 'Close',
  },
});
