import { defineTexts } from '../../../i18n/define-texts.js';

/**
 * The messages of codes that only operators get (operators §15); of a missing permission see `errors.texts.ts`, of a
 * cursor `account-errors.texts.ts`.
 */
export const operatorErrorTexts = defineTexts('operator-errors', {
  nb: {
    EMAIL_ALREADY_VERIFIED: 'E-postadressen er allerede bekreftet.',
    MAIL_NOT_FOUND: 'E-posten er ikke i køen lenger.',
    NO_DATA_TO_UPDATE: 'Det er ingenting å endre.',
    REASON_IS_REQUIRED: 'Skriv hvorfor, med 5 til 500 tegn.',
    REQUEST_ALREADY_OPEN: 'Det finnes en åpen sak.',
    SEARCH_TOO_BROAD: 'Søket tar for lang tid. Skriv mer av navnet eller adressen.',
    SETTING_PASSWORDS_IS_NOT_ENABLED: 'Operatører kan ikke sette passord i denne tjenesten.',
    USER_IS_AN_OPERATOR: 'Brukeren er operatør. Ta bort rollen først.',
    YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: 'Rollen finnes ikke.',
    YOU_CANNOT_APPROVE_YOUR_OWN_REQUEST: 'En annen operatør må godkjenne saken.',
    YOU_CANNOT_BAN_YOURSELF: 'Du kan ikke sperre din egen konto.',
    YOU_CANNOT_CHANGE_YOUR_OWN_ROLE: 'Du kan ikke endre din egen rolle.',
    YOU_CANNOT_IMPERSONATE_ADMINS: 'Du kan ikke se kontoen til en operatør.',
    YOU_CANNOT_REMOVE_YOURSELF: 'Du kan ikke slette din egen konto herfra.',
  },
  nn: {
    EMAIL_ALREADY_VERIFIED: 'E-postadressa er allereie stadfesta.',
    MAIL_NOT_FOUND: 'E-posten er ikkje i køen lenger.',
    NO_DATA_TO_UPDATE: 'Det er ingenting å endre.',
    REASON_IS_REQUIRED: 'Skriv kvifor, med 5 til 500 teikn.',
    REQUEST_ALREADY_OPEN: 'Det finst ei open sak.',
    SEARCH_TOO_BROAD: 'Søket tar for lang tid. Skriv meir av namnet eller adressa.',
    SETTING_PASSWORDS_IS_NOT_ENABLED: 'Operatørar kan ikkje sette passord i denne tenesta.',
    USER_IS_AN_OPERATOR: 'Brukaren er operatør. Ta bort rolla først.',
    YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: 'Rolla finst ikkje.',
    YOU_CANNOT_APPROVE_YOUR_OWN_REQUEST: 'Ein annan operatør må godkjenne saka.',
    YOU_CANNOT_BAN_YOURSELF: 'Du kan ikkje sperre din eigen konto.',
    YOU_CANNOT_CHANGE_YOUR_OWN_ROLE: 'Du kan ikkje endre di eiga rolle.',
    YOU_CANNOT_IMPERSONATE_ADMINS: 'Du kan ikkje sjå kontoen til ein operatør.',
    YOU_CANNOT_REMOVE_YOURSELF: 'Du kan ikkje slette din eigen konto herifrå.',
  },
  en: {
    EMAIL_ALREADY_VERIFIED: 'The email address is already verified.',
    MAIL_NOT_FOUND: 'The email is no longer in the queue.',
    NO_DATA_TO_UPDATE: "There's nothing to change.",
    REASON_IS_REQUIRED: 'Enter a reason of 5 to 500 characters.',
    REQUEST_ALREADY_OPEN: 'There is an open case.',
    SEARCH_TOO_BROAD: 'The search takes too long. Type more of the name or address.',
    SETTING_PASSWORDS_IS_NOT_ENABLED: "Operators can't set passwords in this service.",
    USER_IS_AN_OPERATOR: 'The user is an operator. Take the role away first.',
    YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: "The role doesn't exist.",
    YOU_CANNOT_APPROVE_YOUR_OWN_REQUEST: 'Another operator has to approve the case.',
    YOU_CANNOT_BAN_YOURSELF: "You can't lock your own account.",
    YOU_CANNOT_CHANGE_YOUR_OWN_ROLE: "You can't change your own role.",
    YOU_CANNOT_IMPERSONATE_ADMINS: "You can't view an operator's account.",
    YOU_CANNOT_REMOVE_YOURSELF: "You can't delete your own account from here.",
  },
});
