import type { AuditErrorCode } from '@portvakt/audit';
import type { IdentityErrorCode } from '@portvakt/identity';
import type { OperatorsErrorCode } from '@portvakt/operators';
import type { PasskeyErrorCode } from '@portvakt/passkey';
import type { SessionErrorCode } from '@portvakt/session';
import type { SocialErrorCode } from '@portvakt/social-linking';
import type { TwoFactorErrorCode } from '@portvakt/two-factor';

import type { RequestErrorCode } from './request-error.js';

/** The error codes of all contexts and of the HTTP layer. */
export type AuthErrorCode =
  | RequestErrorCode
  | IdentityErrorCode
  | SessionErrorCode
  | TwoFactorErrorCode
  | SocialErrorCode
  | PasskeyErrorCode
  | OperatorsErrorCode
  | AuditErrorCode;

export interface ErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500;
  /** Norwegian bokmål, for users; `{field}` is replaced by the name of the field. */
  readonly message: string;
  /** The code in the response, where several errors share it with different statuses or messages. */
  readonly wireCode?: string;
}

const INVALID_SHAPE = 'Forespørselen inneholder ugyldige eller manglende felt.';
const NOT_SIGNED_IN = 'Du må være logget inn.';
const DEAD_LINK = 'Lenken eller koden er ugyldig eller utløpt.';
const NO_PASSWORD = 'Brukeren har ikke noe passord.';
const WRONG_PASSWORD = 'Feil passord.';
const TOO_MANY = 'For mange forespørsler. Prøv igjen om litt.';
const NO_NEW_SESSION = 'Kunne ikke starte en ny økt. Prøv igjen.';
const NO_USER_INFO = 'Kunne ikke hente brukeropplysninger.';
const NO_NEW_USER = 'Brukeren kunne ikke opprettes.';
const FIELD_MISSING = '{field} er påkrevd.';
const FIELD_TAKEN = '{field} er i bruk fra før.';
const NOT_FRESH = 'Logg inn på nytt før du fortsetter.';
const NO_USER = 'Fant ikke brukeren.';
const NO_SUCH_SESSION = 'Fant ikke økten.';
const NO_PASSKEY = 'Fant ikke passnøkkelen.';
const NO_SESSION_READ = 'Kunne ikke hente økten.';

/**
 * The only place where an error code gets its status and message (specification §15.1). A code without an entry does
 * not compile, nor does an entry without a code.
 */
export const errorCatalogue: Readonly<Record<AuthErrorCode, ErrorEntry>> = {
  VALIDATION_ERROR: { status: 400, message: INVALID_SHAPE },
  UNAUTHORIZED: { status: 401, message: NOT_SIGNED_IN },
  SESSION_IS_NOT_FRESH: { status: 403, message: NOT_FRESH },
  INVALID_ORIGIN: { status: 403, message: 'Forespørselen kommer fra et nettsted som ikke er godkjent.' },
  INVALID_CALLBACKURL: { status: 403, message: 'Returadressen (callbackURL) er ikke tillatt.' },
  INVALID_REDIRECTURL: { status: 403, message: 'Adressen for videresending (redirectTo) er ikke tillatt.' },
  INVALID_ERRORCALLBACKURL: { status: 403, message: 'Returadressen ved feil er ikke tillatt.' },
  INVALID_NEWUSERCALLBACKURL: { status: 403, message: 'Returadressen for nye brukere er ikke tillatt.' },
  TOO_MANY_REQUESTS: { status: 429, message: TOO_MANY },
  SESSION_COOKIE_MISSING: { status: 400, message: NO_SESSION_READ, wireCode: 'FAILED_TO_GET_SESSION' },
  SESSION_NOT_READABLE: { status: 500, message: NO_SESSION_READ, wireCode: 'FAILED_TO_GET_SESSION' },

  DELETION_LINK_NEEDS_SESSION: {
    status: 404,
    message: NO_USER_INFO,
    wireCode: 'FAILED_TO_GET_USER_INFO',
  },

  SESSION_NOT_FOUND: { status: 400, message: NO_SUCH_SESSION },
  CALLER_SESSION_NOT_FOUND: { status: 401, message: NOT_SIGNED_IN, wireCode: 'UNAUTHORIZED' },

  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: {
    status: 400,
    message: 'Innlogging med e-post og passord er ikke aktivert.',
  },
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: {
    status: 400,
    message: 'Registrering med e-post og passord er ikke aktivert.',
  },
  INVALID_EMAIL: { status: 400, message: 'Ugyldig e-postadresse.' },
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: 'Feil e-postadresse eller passord.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'E-postadressen er ikke bekreftet. Sjekk innboksen din.' },
  PASSWORD_TOO_SHORT: { status: 400, message: 'Passordet er for kort.' },
  PASSWORD_TOO_LONG: { status: 400, message: 'Passordet er for langt.' },
  INVALID_IMAGE: { status: 400, message: INVALID_SHAPE, wireCode: 'VALIDATION_ERROR' },
  INVALID_ADDITIONAL_FIELD: { status: 400, message: INVALID_SHAPE, wireCode: 'VALIDATION_ERROR' },
  FIELD_IS_REQUIRED: { status: 400, message: FIELD_MISSING, wireCode: '{FIELD}_IS_REQUIRED' },
  FIELD_IS_TAKEN: { status: 422, message: FIELD_TAKEN, wireCode: '{FIELD}_IS_TAKEN' },
  USER_ALREADY_EXISTS: { status: 422, message: 'E-postadressen er allerede registrert.' },
  FAILED_TO_CREATE_USER: { status: 422, message: NO_NEW_USER },
  FAILED_TO_CREATE_SESSION_AT_SIGN_IN: {
    status: 401,
    message: NO_NEW_SESSION,
    wireCode: 'FAILED_TO_CREATE_SESSION',
  },
  FAILED_TO_CREATE_SESSION_AT_SIGN_UP: {
    status: 400,
    message: NO_NEW_SESSION,
    wireCode: 'FAILED_TO_CREATE_SESSION',
  },
  FAILED_TO_CREATE_SESSION_AT_VERIFICATION: {
    status: 500,
    message: NO_NEW_SESSION,
    wireCode: 'FAILED_TO_CREATE_SESSION',
  },
  TOO_MANY_SIGN_INS: { status: 429, message: TOO_MANY, wireCode: 'TOO_MANY_REQUESTS' },
  VERIFICATION_EMAIL_ISNT_ENABLED: { status: 400, message: 'E-postbekreftelse er ikke tilgjengelig.' },
  INVALID_VERIFICATION_TOKEN: {
    status: 401,
    message: DEAD_LINK,
    wireCode: 'INVALID_TOKEN',
  },
  VERIFICATION_TOKEN_EXPIRED: {
    status: 401,
    message: 'Lenken er utløpt. Be om en ny.',
    wireCode: 'TOKEN_EXPIRED',
  },
  VERIFIED_USER_NOT_FOUND: { status: 401, message: NO_USER, wireCode: 'USER_NOT_FOUND' },
  CALLER_NOT_FOUND: { status: 401, message: NOT_SIGNED_IN, wireCode: 'UNAUTHORIZED' },
  CHANGE_LINK_NEEDS_SESSION: { status: 401, message: NOT_SIGNED_IN, wireCode: 'UNAUTHORIZED' },
  RESET_PASSWORD_ISNT_ENABLED: { status: 400, message: 'Tilbakestilling av passord er ikke tilgjengelig.' },
  INVALID_RESET_TOKEN: { status: 400, message: DEAD_LINK, wireCode: 'INVALID_TOKEN' },
  EMAIL_CAN_NOT_BE_UPDATED: { status: 400, message: 'E-postadressen kan ikke endres her.' },
  FAILED_TO_UPDATE_USER: { status: 500, message: 'Brukeren kunne ikke oppdateres.' },
  CREDENTIAL_ACCOUNT_NOT_FOUND: { status: 400, message: NO_PASSWORD },
  INVALID_PASSWORD: { status: 400, message: WRONG_PASSWORD },
  USER_ALREADY_HAS_PASSWORD: { status: 400, message: 'Brukeren har allerede et passord.' },
  FAILED_TO_CREATE_SESSION_AT_PASSWORD_CHANGE: {
    status: 500,
    message: NO_SESSION_READ,
    wireCode: 'FAILED_TO_GET_SESSION',
  },
  CHANGE_EMAIL_IS_DISABLED: { status: 400, message: 'Endring av e-postadresse er ikke aktivert.' },
  EMAIL_IS_THE_SAME: { status: 400, message: 'Dette er allerede e-postadressen din.' },
  COULDNT_UPDATE_YOUR_EMAIL: { status: 400, message: 'E-postadressen kunne ikke endres.' },
  INVALID_DELETION_TOKEN: { status: 404, message: DEAD_LINK, wireCode: 'INVALID_TOKEN' },
  SESSION_TOO_OLD_TO_DELETE_USER: {
    status: 400,
    message: 'Økten er for gammel. Logg inn på nytt for å fortsette.',
    wireCode: 'SESSION_EXPIRED',
  },
  USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN: {
    status: 400,
    message: 'Brukeren kan ikke slettes. Oppgi passord eller kode.',
  },

  INVALID_TWO_FACTOR_COOKIE: { status: 401, message: 'Innloggingen er utløpt. Logg inn på nytt.' },
  SECOND_FACTOR_BLOCKED: { status: 429, message: TOO_MANY, wireCode: 'TOO_MANY_REQUESTS' },
  TOO_MANY_CODE_MAILS: { status: 429, message: TOO_MANY, wireCode: 'TOO_MANY_REQUESTS' },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { status: 400, message: 'For mange forsøk. Be om en ny kode.' },
  INVALID_CODE: { status: 401, message: 'Feil kode.' },
  INVALID_BACKUP_CODE: { status: 401, message: 'Ugyldig reservekode.' },
  TOTP_ISNT_CONFIGURED: { status: 400, message: 'Autentikator-app er ikke tilgjengelig.' },
  TOTP_NOT_ENABLED: { status: 400, message: 'Du har ingen aktiv autentikator.' },
  OTP_ISNT_CONFIGURED: { status: 400, message: 'Engangskode på e-post er ikke tilgjengelig.' },
  OTP_NOT_ENABLED: { status: 400, message: 'Engangskode på e-post er ikke aktivert.' },
  OTP_HAS_EXPIRED: { status: 400, message: 'Engangskoden er utløpt. Be om en ny kode.' },
  BACKUP_CODES_NOT_ENABLED: { status: 400, message: 'Reservekoder er ikke aktivert.' },
  TWO_FACTOR_NOT_ENABLED: { status: 400, message: 'Tofaktorautentisering er ikke aktivert.' },
  TOO_MANY_AUTHENTICATORS: {
    status: 400,
    message: 'Du har allerede registrert flere tofaktor-applikasjoner.',
  },
  AUTHENTICATOR_NOT_FOUND: { status: 404, message: 'Fant ikke autentikatoren.' },
  INVALID_SECOND_FACTOR_PASSWORD: { status: 400, message: WRONG_PASSWORD, wireCode: 'INVALID_PASSWORD' },
  NO_PASSWORD_CREDENTIAL_FOUND: { status: 400, message: NO_PASSWORD },
  FAILED_TO_CREATE_SESSION_AFTER_SECOND_FACTOR: {
    status: 500,
    message: NO_NEW_SESSION,
    wireCode: 'FAILED_TO_CREATE_SESSION',
  },
  SECOND_FACTOR_OWNER_NOT_FOUND: { status: 401, message: NOT_SIGNED_IN, wireCode: 'UNAUTHORIZED' },

  PROVIDER_NOT_FOUND: { status: 404, message: 'Fant ikke innloggingstjenesten.' },
  CALLBACKURL_IS_REQUIRED: { status: 400, message: 'Returadresse (callbackURL) mangler.' },
  UNABLE_TO_CREATE_VERIFICATION: { status: 500, message: 'Kunne ikke starte innloggingen. Prøv igjen.' },
  ID_TOKEN_NOT_SUPPORTED: { status: 404, message: 'Innloggingstjenesten støtter ikke denne typen innlogging.' },
  INVALID_ID_TOKEN: { status: 401, message: DEAD_LINK, wireCode: 'INVALID_TOKEN' },
  FAILED_TO_GET_PROVIDER_PROFILE: { status: 401, message: NO_USER_INFO, wireCode: 'FAILED_TO_GET_USER_INFO' },
  USER_EMAIL_NOT_FOUND: { status: 401, message: 'Fant ingen e-postadresse hos innloggingstjenesten.' },
  ACCOUNT_NOT_LINKED: {
    status: 401,
    message: 'Det finnes allerede en bruker med denne e-postadressen. Logg inn på vanlig måte og koble til kontoen.',
  },
  SIGNUP_DISABLED: { status: 401, message: 'Registrering med denne innloggingstjenesten er ikke tillatt.' },
  UNABLE_TO_LINK_ACCOUNT: { status: 401, message: 'Kontoen kunne ikke kobles til.' },
  UNABLE_TO_CREATE_USER: { status: 401, message: NO_NEW_USER },
  UNABLE_TO_CREATE_SESSION: { status: 401, message: NO_NEW_SESSION },
  FIELD_IS_REQUIRED_AT_SOCIAL_SIGN_UP: { status: 401, message: FIELD_MISSING, wireCode: '{FIELD}_IS_REQUIRED' },
  PENDING_SIGN_UP_NOT_FOUND: { status: 401, message: 'Registreringen er utløpt. Begynn på nytt.' },
  FAILED_TO_UNLINK_LAST_ACCOUNT: {
    status: 400,
    message: 'Du kan ikke koble fra den siste innloggingsmåten din.',
  },
  ACCOUNT_NOT_FOUND: { status: 400, message: 'Fant ikke kontoen.' },
  EITHER_USERID_OR_SESSION_IS_REQUIRED: { status: 400, message: 'Bruker eller økt må oppgis.' },
  PROVIDER_NOT_SUPPORTED: { status: 400, message: 'Innloggingstjenesten støttes ikke.' },
  TOKEN_REFRESH_NOT_SUPPORTED: { status: 400, message: 'Innloggingstjenesten støtter ikke fornying av tilgang.' },
  FAILED_TO_GET_A_VALID_ACCESS_TOKEN: {
    status: 400,
    message: 'Kunne ikke hente gyldig tilgang fra innloggingstjenesten.',
  },
  FAILED_TO_REFRESH_ACCESS_TOKEN: {
    status: 400,
    message: 'Kunne ikke fornye tilgangen hos innloggingstjenesten.',
  },
  ACCOUNT_OWNER_NOT_FOUND: { status: 401, message: NOT_SIGNED_IN, wireCode: 'UNAUTHORIZED' },

  CHALLENGE_NOT_FOUND: { status: 400, message: 'Forespørselen er utløpt. Prøv igjen.' },
  FAILED_TO_VERIFY_REGISTRATION: { status: 400, message: 'Passnøkkelen kunne ikke godkjennes.' },
  PASSKEY_ALREADY_REGISTERED: { status: 400, message: 'Passnøkkelen er allerede registrert.' },
  TOO_MANY_PASSKEYS: { status: 400, message: 'Du har så mange passnøkler som det er mulig å ha.' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Bekreft med en engangskode før du fortsetter.' },
  PASSKEY_NOT_FOUND: { status: 401, message: NO_PASSKEY },
  OWN_PASSKEY_NOT_FOUND: { status: 404, message: NO_PASSKEY, wireCode: 'PASSKEY_NOT_FOUND' },
  AUTHENTICATION_FAILED: { status: 401, message: 'Innloggingen med passnøkkel ble ikke godkjent.' },
  FAILED_TO_DELETE_LAST_PASSKEY: { status: 400, message: 'Du kan ikke slette den siste innloggingsmåten din.' },
  PASSKEY_HOLDER_NOT_FOUND: { status: 401, message: NOT_SIGNED_IN, wireCode: 'UNAUTHORIZED' },
  FAILED_TO_CREATE_SESSION_WITH_PASSKEY: {
    status: 500,
    message: NO_NEW_SESSION,
    wireCode: 'UNABLE_TO_CREATE_SESSION',
  },

  BANNED_USER: { status: 403, message: 'Kontoen er sperret. Ta kontakt med kundestøtte hvis du mener det er feil.' },
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: { status: 403, message: 'Du har ikke tilgang til å se brukere.' },
  YOU_ARE_NOT_ALLOWED_TO_GET_USER: { status: 403, message: 'Du har ikke tilgang til å se denne brukeren.' },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: { status: 403, message: 'Du har ikke tilgang til å lage brukere.' },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS: { status: 403, message: 'Du har ikke tilgang til å endre brukere.' },
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: { status: 403, message: 'Du har ikke tilgang til å endre roller.' },
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: { status: 403, message: 'Du har ikke tilgang til å sperre eller åpne kontoer.' },
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: { status: 403, message: 'Du har ikke tilgang til å se økter.' },
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: { status: 403, message: 'Du har ikke tilgang til å avslutte økter.' },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: { status: 403, message: 'Du har ikke tilgang til å slette brukere.' },
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: { status: 403, message: 'Du har ikke tilgang til å sette passord.' },
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: {
    status: 403,
    message: 'Du har ikke tilgang til å se kontoen som brukeren.',
  },
  OPERATOR_PERMISSION_REQUIRED: { status: 403, message: 'Du har ikke tilgang til dette.' },
  OPERATOR_SECOND_FACTOR_NOT_ENABLED: {
    status: 403,
    message: 'Slå på tofaktorautentisering for å bruke administrasjonen.',
  },
  OPERATOR_SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'Skriv en engangskode fra autentiseringsappen for å fortsette.',
  },
  STEP_UP_REQUIRED: { status: 403, message: NOT_FRESH, wireCode: 'SESSION_IS_NOT_FRESH' },
  IMPERSONATION_IS_READ_ONLY: { status: 403, message: 'Du ser kontoen som kundestøtte og kan ikke endre noe.' },
  SETTING_PASSWORDS_IS_NOT_ENABLED: { status: 403, message: 'Operatører kan ikke sette passord i denne tjenesten.' },
  USER_IS_AN_OPERATOR: { status: 403, message: 'Brukeren er operatør. Ta bort rollen først.' },
  YOU_CANNOT_IMPERSONATE_ADMINS: { status: 403, message: 'Du kan ikke se kontoen til en operatør.' },
  YOU_CANNOT_APPROVE_YOUR_OWN_REQUEST: { status: 403, message: 'En annen operatør må godkjenne saken.' },
  YOU_CANNOT_BAN_YOURSELF: { status: 400, message: 'Du kan ikke sperre din egen konto.' },
  YOU_CANNOT_REMOVE_YOURSELF: { status: 400, message: 'Du kan ikke slette din egen konto herfra.' },
  YOU_CANNOT_CHANGE_YOUR_OWN_ROLE: { status: 400, message: 'Du kan ikke endre din egen rolle.' },
  YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: { status: 400, message: 'Rollen finnes ikke.' },
  YOU_ARE_NOT_IMPERSONATING_ANYONE: { status: 400, message: 'Du ser ikke på noen annens konto.' },
  NO_DATA_TO_UPDATE: { status: 400, message: 'Det er ingenting å endre.' },
  EMAIL_ALREADY_VERIFIED: { status: 400, message: 'E-postadressen er allerede bekreftet.' },
  REASON_IS_REQUIRED: { status: 400, message: 'Skriv hvorfor, med 5 til 500 tegn.' },
  INVALID_CURSOR: { status: 400, message: 'Siden finnes ikke lenger. Begynn på den første.' },
  OFFSET_TOO_LARGE: { status: 400, message: 'Så langt inn i listen kommer du bare side for side.' },
  OPERATED_USER_NOT_FOUND: { status: 404, message: NO_USER, wireCode: 'USER_NOT_FOUND' },
  EVENT_NOT_FOUND: { status: 404, message: 'Fant ikke hendelsen.' },
  OPERATED_SESSION_NOT_FOUND: { status: 400, message: NO_SUCH_SESSION, wireCode: 'SESSION_NOT_FOUND' },
  TOO_MANY_USERS_OPENED: { status: 429, message: TOO_MANY, wireCode: 'TOO_MANY_REQUESTS' },
  MAIL_NOT_FOUND: { status: 404, message: 'Fant ikke e-posten.' },
  INVALID_STOP_TOKEN: { status: 400, message: DEAD_LINK, wireCode: 'INVALID_TOKEN' },
  REQUEST_KIND_NOT_OFFERED: { status: 400, message: INVALID_SHAPE, wireCode: 'VALIDATION_ERROR' },
  REQUEST_OWNER_NOT_FOUND: { status: 401, message: NOT_SIGNED_IN, wireCode: 'UNAUTHORIZED' },
  REQUEST_NOT_FOUND: { status: 404, message: 'Fant ikke saken.' },
  LAST_ADMIN: { status: 409, message: 'Det må finnes minst én administrator.' },
  REQUEST_ALREADY_OPEN: { status: 409, message: 'Det finnes allerede en åpen sak om dette.' },
  REQUEST_IS_CLOSED: { status: 409, message: 'Saken er avsluttet.' },
  REQUEST_REQUIRED: { status: 409, message: 'Dette må gjøres som en sak som en annen operatør godkjenner.' },
  SEARCH_TOO_BROAD: { status: 422, message: 'Søket tar for lang tid. Skriv mer av navnet eller adressen.' },
  EXPORT_TOO_LARGE: { status: 422, message: 'Utvalget er for stort. Velg en kortere periode.' },
};

/** Whether a code has an entry. A code without one is internal and never sent. */
export const isCatalogued = (code: string): code is AuthErrorCode => Object.hasOwn(errorCatalogue, code);

/** The code in the response for an error. */
export const wireCodeOf = (code: AuthErrorCode): string => errorCatalogue[code].wireCode ?? code;

/** Whether the service has a code of this name, in its code or in responses. */
export const isReservedCode = (code: string): boolean =>
  isCatalogued(code) || Object.values(errorCatalogue).some(({ wireCode }) => wireCode === code);
