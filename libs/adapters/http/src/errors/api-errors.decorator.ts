import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

import { type AuthErrorCode, errorCatalogue, wireCodeOf } from './error-catalogue.js';
import { ErrorBody } from './error-body.dto.js';

/** The statuses that every endpoint documents (specification §11.6). */
const ALWAYS = [400, 401, 403, 404, 429, 500] as const;
const WITHOUT_BODY = new Set([404, 500]);

/**
 * The metadata key of the error codes that an endpoint declares; the description of an extension's endpoints reads it.
 */
export const API_ERRORS = 'api-errors';

/** Documents the errors of an endpoint in OpenAPI, from the catalogue that the responses use. */
export function ApiErrors(...codes: readonly AuthErrorCode[]): MethodDecorator {
  const statuses = new Set<number>([...ALWAYS, ...codes.map((code) => errorCatalogue[code].status)]);
  return applyDecorators(
    SetMetadata(API_ERRORS, codes),
    ...[...statuses].sort().map((status) => document(status, codes)),
  );
}

function document(status: number, codes: readonly AuthErrorCode[]): MethodDecorator {
  const own = codes.filter((code) => errorCatalogue[code].status === status).map(wireCodeOf);
  const names = [...new Set([...(GENERAL[status] ?? []), ...own])];
  const description = names.length > 0 ? names.join(', ') : NO_BODY;
  const hasBody = own.length > 0 || !WITHOUT_BODY.has(status);
  return ApiResponse({ status, description, ...(hasBody ? { type: ErrorBody } : {}) });
}

const NO_BODY = 'Empty body';
/** Errors of the checks that precede every handler (specification §1.2). */
const GENERAL: Readonly<Record<number, readonly string[]>> = {
  400: ['VALIDATION_ERROR'],
  401: ['UNAUTHORIZED'],
  403: ['INVALID_ORIGIN'],
  429: ['TOO_MANY_REQUESTS'],
};
