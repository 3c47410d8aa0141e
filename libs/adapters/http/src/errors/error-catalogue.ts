import type { IdentityErrorCode } from '@portvakt/identity';
import type { SessionErrorCode } from '@portvakt/session';

import type { RequestErrorCode } from './request-error.js';

/** Grows by one union member for each context. */
export type AuthErrorCode = RequestErrorCode | IdentityErrorCode | SessionErrorCode;

export interface ErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500;
  /** Norwegian bokmål, for people; `{field}` stands for the member's name. */
  readonly message: string;
  /** The code on the wire, where several refusals share one under different statuses or texts. */
  readonly wireCode?: string;
}

const INVALID_SHAPE = 'Forespørselen inneholder ugyldige eller manglende felt.';
const TOO_MANY = 'For mange forespørsler. Prøv igjen om litt.';
const NO_NEW_SESSION = 'Kunne ikke starte en ny økt. Prøv igjen.';
const NO_SESSION_READ = 'Kunne ikke hente økten.';

/**
 * The ONE place where a refusal becomes a status and a Norwegian sentence: those of contract §15.1. A code without a row
 * does not compile, nor does a row without a code.
 */
export const errorCatalogue: Readonly<Record<AuthErrorCode, ErrorEntry>> = {
  VALIDATION_ERROR: { status: 400, message: INVALID_SHAPE },
  UNAUTHORIZED: { status: 401, message: 'Du må være logget inn.' },
  SESSION_IS_NOT_FRESH: { status: 403, message: 'Logg inn på nytt før du fortsetter.' },
  INVALID_ORIGIN: { status: 403, message: 'Forespørselen kommer fra et nettsted som ikke er godkjent.' },
  INVALID_CALLBACKURL: { status: 403, message: 'Returadressen (callbackURL) er ikke tillatt.' },
  INVALID_REDIRECTURL: { status: 403, message: 'Adressen for videresending (redirectTo) er ikke tillatt.' },
  INVALID_ERRORCALLBACKURL: { status: 403, message: 'Returadressen ved feil er ikke tillatt.' },
  INVALID_NEWUSERCALLBACKURL: { status: 403, message: 'Returadressen for nye brukere er ikke tillatt.' },
  TOO_MANY_REQUESTS: { status: 429, message: TOO_MANY },
  SESSION_COOKIE_MISSING: { status: 400, message: NO_SESSION_READ, wireCode: 'FAILED_TO_GET_SESSION' },
  SESSION_NOT_READABLE: { status: 500, message: NO_SESSION_READ, wireCode: 'FAILED_TO_GET_SESSION' },

  SESSION_NOT_FOUND: { status: 400, message: 'Fant ikke økten.' },

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
  FIELD_IS_REQUIRED: { status: 400, message: '{field} er påkrevd.', wireCode: '{FIELD}_IS_REQUIRED' },
  USER_ALREADY_EXISTS: { status: 422, message: 'E-postadressen er allerede registrert.' },
  FAILED_TO_CREATE_USER: { status: 422, message: 'Brukeren kunne ikke opprettes.' },
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
    message: 'Lenken eller koden er ugyldig eller utløpt.',
    wireCode: 'INVALID_TOKEN',
  },
  VERIFICATION_TOKEN_EXPIRED: {
    status: 401,
    message: 'Lenken er utløpt. Be om en ny.',
    wireCode: 'TOKEN_EXPIRED',
  },
  VERIFIED_USER_NOT_FOUND: { status: 401, message: 'Fant ikke brukeren.', wireCode: 'USER_NOT_FOUND' },
};

/** Every refusal has a row here; a code that has none was never meant for callers. */
export const isCatalogued = (code: string): code is AuthErrorCode => Object.hasOwn(errorCatalogue, code);

/** The code of a refusal as callers see it. */
export const wireCodeOf = (code: AuthErrorCode): string => errorCatalogue[code].wireCode ?? code;
