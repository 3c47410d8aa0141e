import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

import type { ApiFailure, LocalFailureCode } from './api-failure.js';

/** Converts an error of fetch into an {@link ApiFailure}; `headers` are those of the response, if there was one. */
export function readFailure(error: FetchBaseQueryError, headers: Headers | undefined): ApiFailure {
  const status = statusOf(error);
  return {
    code: codeWithoutBody(status),
    message: '',
    status,
    retryAfterSeconds: retryAfterSeconds(headers),
    ...envelopeOf(error.data),
  };
}

function statusOf(error: FetchBaseQueryError): number {
  if (typeof error.status === 'number') return error.status;
  return error.status === 'PARSING_ERROR' ? error.originalStatus : 0;
}

/** The code for a response without an envelope (specification §1.4); its body is never shown. */
function codeWithoutBody(status: number): LocalFailureCode | 'TOO_MANY_REQUESTS' {
  if (status === 0) return 'NETWORK_ERROR';
  if (status === 404) return 'NOT_FOUND';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  if (status === 503) return 'OVERLOADED';
  return 'INTERNAL_SERVER_ERROR';
}

function envelopeOf(data: unknown): Partial<ApiFailure> {
  if (typeof data !== 'object' || data === null || !('code' in data) || typeof data.code !== 'string') return {};
  const message = 'message' in data && typeof data.message === 'string' ? data.message : '';
  const fields = 'fields' in data && Array.isArray(data.fields) ? { fields: data.fields as string[] } : {};
  return { code: data.code, message, ...fields };
}

function retryAfterSeconds(headers: Headers | undefined): number | null {
  const value = headers?.get('x-retry-after') ?? headers?.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(value) ? Number(value) : null;
}
