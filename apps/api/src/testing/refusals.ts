/** The sentences of contract §15.1, copied from there and not from the code. */
const SENTENCES = {
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
  INVALID_TWO_FACTOR_COOKIE: 'Innloggingen er utløpt. Logg inn på nytt.',
  TOO_MANY_AUTHENTICATORS: 'Du har allerede registrert flere tofaktor-applikasjoner.',
  AUTHENTICATOR_NOT_FOUND: 'Fant ikke autentikatoren.',
  NO_PASSWORD_CREDENTIAL_FOUND: 'Brukeren har ikke noe passord.',
} as const;

export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** The whole body of a refusal. */
export const refusal = (code: keyof typeof SENTENCES): Refusal => ({ code, message: SENTENCES[code] });

/** The body where members do not fit; their names stand beside it. */
export const misfit = (...fields: readonly string[]): Refusal & { readonly fields: readonly string[] } => ({
  ...refusal('VALIDATION_ERROR'),
  fields,
});

/** The same for a query, which has a sentence of its own (contract §2.3). */
export const misfitInQuery = (...fields: readonly string[]): Refusal & { readonly fields: readonly string[] } => ({
  code: 'VALIDATION_ERROR',
  message: 'Adressen inneholder ugyldige eller manglende verdier.',
  fields,
});
