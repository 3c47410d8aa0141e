import type { FastifyReply } from 'fastify';

import { DomainError, type OverloadError, type ProductRefusal } from '@portvakt/kernel';
import { FieldTakenError, InvalidFieldsError, RequiredFieldError } from '@portvakt/identity';
import { RequiredAtSocialSignUpError } from '@portvakt/social-linking';

import { type AuthErrorCode, errorCatalogue, isCatalogued, wireCodeOf } from './error-catalogue.js';
import type { ProductRefusalEntry, ProductRefusals } from './product-refusals.js';
import { ValidationError } from './request-error.js';

/** The HTTP response for an error. It has no body where specification §1.4 requires none. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body?: { readonly code: string; readonly message: string; readonly fields?: readonly string[] };
  readonly headers: Readonly<Record<string, string>>;
}

/** An unknown route (specification §1.4). */
export const NOT_FOUND: ErrorAnswer = { status: 404, headers: {} };

/** A cross-site request whose response the page could not read (specification §1.2, C25). */
export const FORBIDDEN: ErrorAnswer = { status: 403, headers: {} };

/** A link that a browser loads ahead of a click: it loads it again when the user follows it (security C4). */
export const PREFETCH_REFUSED: ErrorAnswer = { status: 503, headers: {} };

/** Whether the catalogue has an entry for the error; any other error is a bug. */
export const isRefusal = (error: unknown): error is DomainError<AuthErrorCode> =>
  error instanceof DomainError && isCatalogued(String(error.code));

/** The message for an invalid query; the message in the catalogue is for a body (specification §2.3). */
const INVALID_QUERY = 'Adressen inneholder ugyldige eller manglende verdier.';

export function answerFor(error: DomainError<AuthErrorCode>): ErrorAnswer {
  const { status, message } = errorCatalogue[error.code];
  const headers = waitHeaders(error);
  if (error instanceof RequiredFieldError || error instanceof RequiredAtSocialSignUpError) {
    return { status, body: aboutField(error.code, error.field), headers };
  }
  if (error instanceof FieldTakenError) {
    return { status, body: { ...aboutField(error.code, error.field), fields: [error.field] }, headers };
  }
  if (error instanceof InvalidFieldsError) {
    return { status, body: { code: wireCodeOf(error.code), message, fields: error.fields }, headers };
  }
  if (error instanceof ValidationError) {
    const text = error.part === 'query' ? INVALID_QUERY : message;
    return { status, body: { code: error.code, message: text, fields: error.fields }, headers };
  }
  return { status, body: { code: wireCodeOf(error.code), message }, headers };
}

/** Code and message of a refusal that names a field: `{FIELD}_IS_REQUIRED`. */
const aboutField = (code: AuthErrorCode, field: string): { readonly code: string; readonly message: string } => ({
  code: wireCodeOf(code).replace('{FIELD}', field.toUpperCase()),
  message: errorCatalogue[code].message.replace('{field}', field),
});

/** The response to a refusal of an extension; null if no extension declares the code. */
export function productAnswer({ code, field }: ProductRefusal, refusals: ProductRefusals): ErrorAnswer | null {
  const entry = (refusals as Readonly<Record<string, ProductRefusalEntry>>)[code];
  if (!entry) return null;
  const fields = field === null ? {} : { fields: [field] };
  return { status: entry.status, body: { code, message: entry.nb, ...fields }, headers: {} };
}

/** 503 without a body, with `Retry-After` (specification §1.4). */
export const overloadAnswer = ({ retryAfterSeconds }: OverloadError): ErrorAnswer => ({
  status: 503,
  headers: { 'retry-after': String(retryAfterSeconds) },
});

/** The seconds to wait, for an error of a rate limit (specification §9). */
function waitHeaders(error: object): Readonly<Record<string, string>> {
  if (!('retryAfterSeconds' in error)) return {};
  const seconds = String(error.retryAfterSeconds);
  return { 'retry-after': seconds, 'x-retry-after': seconds };
}

export function sendError(reply: FastifyReply, { status, body, headers }: ErrorAnswer): void {
  if (reply.sent) return;
  void reply.status(status).headers(headers);
  reply.removeHeader('content-type');
  void (body ? reply.type('application/json').send(JSON.stringify(body)) : reply.send());
}
