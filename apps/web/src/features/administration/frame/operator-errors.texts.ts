import { defineTexts } from '../../../i18n/define-texts.js';

/** The messages of codes that only operators get (operators §15); of a missing permission see `errors.texts.ts`. */
export const operatorErrorTexts = defineTexts('operator-errors', {
  nb: {
    EMAIL_ALREADY_VERIFIED: 'E-postadressen er allerede bekreftet.',
    INVALID_CURSOR: 'Siden finnes ikke lenger. Begynn på den første.',
    NO_DATA_TO_UPDATE: 'Det er ingenting å endre.',
    REASON_IS_REQUIRED: 'Skriv hvorfor, med 5 til 500 tegn.',
    SETTING_PASSWORDS_IS_NOT_ENABLED: 'Operatører kan ikke sette passord i denne tjenesten.',
    USER_IS_AN_OPERATOR: 'Brukeren er operatør. Ta bort rollen først.',
    YOU_CANNOT_APPROVE_YOUR_OWN_REQUEST: 'En annen operatør må godkjenne saken.',
    YOU_CANNOT_BAN_YOURSELF: 'Du kan ikke sperre din egen konto.',
    YOU_CANNOT_CHANGE_YOUR_OWN_ROLE: 'Du kan ikke endre din egen rolle.',
    YOU_CANNOT_IMPERSONATE_ADMINS: 'Du kan ikke se kontoen til en operatør.',
    YOU_CANNOT_REMOVE_YOURSELF: 'Du kan ikke slette din egen konto herfra.',
  },
  nn: {
    EMAIL_ALREADY_VERIFIED: 'E-postadressa er allereie stadfesta.',
    INVALID_CURSOR: 'Sida finst ikkje lenger. Begynn på den første.',
    NO_DATA_TO_UPDATE: 'Det er ingenting å endre.',
    REASON_IS_REQUIRED: 'Skriv kvifor, med 5 til 500 teikn.',
    SETTING_PASSWORDS_IS_NOT_ENABLED: 'Operatørar kan ikkje sette passord i denne tenesta.',
    USER_IS_AN_OPERATOR: 'Brukaren er operatør. Ta bort rolla først.',
    YOU_CANNOT_APPROVE_YOUR_OWN_REQUEST: 'Ein annan operatør må godkjenne saka.',
    YOU_CANNOT_BAN_YOURSELF: 'Du kan ikkje sperre din eigen konto.',
    YOU_CANNOT_CHANGE_YOUR_OWN_ROLE: 'Du kan ikkje endre di eiga rolle.',
    YOU_CANNOT_IMPERSONATE_ADMINS: 'Du kan ikkje sjå kontoen til ein operatør.',
    YOU_CANNOT_REMOVE_YOURSELF: 'Du kan ikkje slette din eigen konto herifrå.',
  },
  en: {
    EMAIL_ALREADY_VERIFIED: 'The email address is already verified.',
    INVALID_CURSOR: 'The page no longer exists. Start from the first one.',
    NO_DATA_TO_UPDATE: "There's nothing to change.",
    REASON_IS_REQUIRED: 'Enter a reason of 5 to 500 characters.',
    SETTING_PASSWORDS_IS_NOT_ENABLED: "Operators can't set passwords in this service.",
    USER_IS_AN_OPERATOR: 'The user is an operator. Take the role away first.',
    YOU_CANNOT_APPROVE_YOUR_OWN_REQUEST: 'Another operator has to approve the case.',
    YOU_CANNOT_BAN_YOURSELF: "You can't lock your own account.",
    YOU_CANNOT_CHANGE_YOUR_OWN_ROLE: "You can't change your own role.",
    YOU_CANNOT_IMPERSONATE_ADMINS: "You can't view an operator's account.",
    YOU_CANNOT_REMOVE_YOURSELF: "You can't delete your own account from here.",
  },
});
