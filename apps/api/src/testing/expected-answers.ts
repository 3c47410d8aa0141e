import { expect } from '@jest/globals';

/** The messages of specification §15.1, copied from there and not from the code. */
const MESSAGES = {
  VALIDATION_ERROR: 'Forespørselen inneholder ugyldige eller manglende felt.',
  UNAUTHORIZED: 'Du må være logget inn.',
  INVALID_ORIGIN: 'Forespørselen kommer fra et nettsted som ikke er godkjent.',
  INVALID_CALLBACKURL: 'Returadressen (callbackURL) er ikke tillatt.',
  INVALID_REDIRECTURL: 'Adressen for videresending (redirectTo) er ikke tillatt.',
  INVALID_ERRORCALLBACKURL: 'Returadressen ved feil er ikke tillatt.',
  INVALID_NEWUSERCALLBACKURL: 'Returadressen for nye brukere er ikke tillatt.',
  TOO_MANY_REQUESTS: 'For mange forespørsler. Prøv igjen om litt.',
  USER_NOT_FOUND: 'Fant ikke brukeren.',
  FAILED_TO_CREATE_USER: 'Brukeren kunne ikke opprettes.',
  FAILED_TO_CREATE_SESSION: 'Kunne ikke starte en ny økt. Prøv igjen.',
  FAILED_TO_GET_SESSION: 'Kunne ikke hente økten.',
  INVALID_EMAIL: 'Ugyldig e-postadresse.',
  INVALID_EMAIL_OR_PASSWORD: 'Feil e-postadresse eller passord.',
  INVALID_TOKEN: 'Lenken eller koden er ugyldig eller utløpt.',
  TOKEN_EXPIRED: 'Lenken er utløpt. Be om en ny.',
  BANNED_USER: 'Kontoen er sperret. Ta kontakt med kundestøtte hvis du mener det er feil.',
  EMAIL_NOT_VERIFIED: 'E-postadressen er ikke bekreftet. Sjekk innboksen din.',
  PASSWORD_TOO_SHORT: 'Passordet er for kort.',
  PASSWORD_TOO_LONG: 'Passordet er for langt.',
  USER_ALREADY_EXISTS: 'E-postadressen er allerede registrert.',
  VERIFICATION_EMAIL_ISNT_ENABLED: 'E-postbekreftelse er ikke tilgjengelig.',
  EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Innlogging med e-post og passord er ikke aktivert.',
  EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED: 'Registrering med e-post og passord er ikke aktivert.',
  RESET_PASSWORD_ISNT_ENABLED: 'Tilbakestilling av passord er ikke tilgjengelig.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Brukeren har ikke noe passord.',
  INVALID_PASSWORD: 'Feil passord.',
  EMAIL_CAN_NOT_BE_UPDATED: 'E-postadressen kan ikke endres her.',
  FAILED_TO_UPDATE_USER: 'Brukeren kunne ikke oppdateres.',
  CHANGE_EMAIL_IS_DISABLED: 'Endring av e-postadresse er ikke aktivert.',
  EMAIL_IS_THE_SAME: 'Dette er allerede e-postadressen din.',
  COULDNT_UPDATE_YOUR_EMAIL: 'E-postadressen kunne ikke endres.',
  SESSION_EXPIRED: 'Økten er for gammel. Logg inn på nytt for å fortsette.',
  USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN: 'Brukeren kan ikke slettes. Oppgi passord eller kode.',
  FAILED_TO_GET_USER_INFO: 'Kunne ikke hente brukeropplysninger.',
  SESSION_IS_NOT_FRESH: 'Logg inn på nytt før du fortsetter.',
  OTP_NOT_ENABLED: 'Engangskode på e-post er ikke aktivert.',
  OTP_HAS_EXPIRED: 'Engangskoden er utløpt. Be om en ny kode.',
  OTP_ISNT_CONFIGURED: 'Engangskode på e-post er ikke tilgjengelig.',
  TOTP_NOT_ENABLED: 'Du har ingen aktiv autentikator.',
  TOTP_ISNT_CONFIGURED: 'Autentikator-app er ikke tilgjengelig.',
  TWO_FACTOR_NOT_ENABLED: 'Tofaktorautentisering er ikke aktivert.',
  BACKUP_CODES_NOT_ENABLED: 'Reservekoder er ikke aktivert.',
  INVALID_BACKUP_CODE: 'Ugyldig reservekode.',
  INVALID_CODE: 'Feil kode.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'For mange forsøk. Be om en ny kode.',
  PENDING_SIGN_UP_NOT_FOUND: 'Registreringen er utløpt. Begynn på nytt.',
  INVALID_TWO_FACTOR_COOKIE: 'Innloggingen er utløpt. Logg inn på nytt.',
  TOO_MANY_AUTHENTICATORS: 'Du har allerede registrert flere tofaktor-applikasjoner.',
  AUTHENTICATOR_NOT_FOUND: 'Fant ikke autentikatoren.',
  CHALLENGE_NOT_FOUND: 'Forespørselen er utløpt. Prøv igjen.',
  FAILED_TO_VERIFY_REGISTRATION: 'Passnøkkelen kunne ikke godkjennes.',
  PASSKEY_ALREADY_REGISTERED: 'Passnøkkelen er allerede registrert.',
  TOO_MANY_PASSKEYS: 'Du har så mange passnøkler som det er mulig å ha.',
  SECOND_FACTOR_REQUIRED: 'Bekreft med en engangskode før du fortsetter.',
  PASSKEY_NOT_FOUND: 'Fant ikke passnøkkelen.',
  AUTHENTICATION_FAILED: 'Innloggingen med passnøkkel ble ikke godkjent.',
  FAILED_TO_DELETE_LAST_PASSKEY: 'Du kan ikke slette den siste innloggingsmåten din.',
  NO_PASSWORD_CREDENTIAL_FOUND: 'Brukeren har ikke noe passord.',
} as const;

export interface ErrorBody {
  readonly code: string;
  readonly message: string;
}

/** The whole body of an error answer. */
export const errorBody = (code: keyof typeof MESSAGES): ErrorBody => ({ code, message: MESSAGES[code] });

/** The body of a 400 answer that names the invalid or missing fields. */
export const invalidFields = (...fields: readonly string[]): ErrorBody & { readonly fields: readonly string[] } => ({
  ...errorBody('VALIDATION_ERROR'),
  fields,
});

/** As `invalidFields`, for query parameters, which have a message of their own (specification §2.3). */
export const invalidQueryFields = (
  ...fields: readonly string[]
): ErrorBody & { readonly fields: readonly string[] } => ({
  code: 'VALIDATION_ERROR',
  message: 'Adressen inneholder ugyldige eller manglende verdier.',
  fields,
});

/** The messages of specification §15.1 about social sign-in, copied from there and not from the code. */
const SOCIAL_MESSAGES = {
  PROVIDER_NOT_FOUND: 'Fant ikke innloggingstjenesten.',
  ID_TOKEN_NOT_SUPPORTED: 'Innloggingstjenesten støtter ikke denne typen innlogging.',
  USER_EMAIL_NOT_FOUND: 'Fant ingen e-postadresse hos innloggingstjenesten.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'Du kan ikke koble fra den siste innloggingsmåten din.',
  ACCOUNT_NOT_FOUND: 'Fant ikke kontoen.',
  PROVIDER_NOT_SUPPORTED: 'Innloggingstjenesten støttes ikke.',
  TOKEN_REFRESH_NOT_SUPPORTED: 'Innloggingstjenesten støtter ikke fornying av tilgang.',
  FAILED_TO_GET_A_VALID_ACCESS_TOKEN: 'Kunne ikke hente gyldig tilgang fra innloggingstjenesten.',
  FAILED_TO_REFRESH_ACCESS_TOKEN: 'Kunne ikke fornye tilgangen hos innloggingstjenesten.',
  ACCOUNT_NOT_LINKED:
    'Det finnes allerede en bruker med denne e-postadressen. Logg inn på vanlig måte og koble til kontoen.',
  SIGNUP_DISABLED: 'Registrering med denne innloggingstjenesten er ikke tillatt.',
  UNABLE_TO_LINK_ACCOUNT: 'Kontoen kunne ikke kobles til.',
  UNABLE_TO_CREATE_USER: 'Brukeren kunne ikke opprettes.',
  UNABLE_TO_CREATE_SESSION: 'Kunne ikke starte en ny økt. Prøv igjen.',
  REGION_IS_REQUIRED: 'region er påkrevd.',
} as const;

/** The whole body of an error answer about social sign-in. */
export const socialErrorBody = (code: keyof typeof SOCIAL_MESSAGES): object => ({
  code,
  message: SOCIAL_MESSAGES[code],
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: object;
}

/** Asserts the status, and that the answer has neither a body nor a content type (specification §1.4). */
export function expectEmptyAnswer({ status, text, headers }: Answer, expectedStatus: number): void {
  expect({ status, text }).toEqual({ status: expectedStatus, text: '' });
  expect(headers).not.toHaveProperty('content-type');
}

/** Status, text and headers of an answer without `date` and `x-request-id`, to compare two answers. */
export const visibleAnswer = ({ status, text, headers }: Answer): object => ({
  status,
  text,
  headers: { ...headers, date: undefined, 'x-request-id': undefined },
});

/** Headers of every answer over plain http, copied from security M2 and not from the code. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
};

/** 32 letters and digits: row ids and session tokens (specification §4). */
export const ID: unknown = expect.stringMatching(/^[A-Za-z0-9]{32}$/);

/** ISO 8601 in UTC with milliseconds. */
export const INSTANT: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

interface Known {
  readonly id?: unknown;
  readonly email: string;
  readonly name?: string;
  readonly image?: string | null;
  readonly emailVerified?: boolean;
}

/** The exact seven fields of a user in the answers of sign-in and sign-up (specification §5.1). */
export const userBody = (known: Known): object => ({
  id: ID,
  name: 'Kari Nordmann',
  image: null,
  emailVerified: false,
  createdAt: INSTANT,
  updatedAt: INSTANT,
  ...known,
});
