import type { PortvaktUnavailable } from './unavailable.js';

/** The response to a request that a guard refuses. */
export interface Refusal {
  readonly status: 302 | 401 | 403 | 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly code: string } | null;
}

export const refuse = (status: Refusal['status'], code: string, headers: Refusal['headers'] = {}): Refusal => ({
  status,
  headers: { 'cache-control': 'no-store', ...headers },
  body: { code },
});

export const unavailable = ({ retryAfterSeconds }: PortvaktUnavailable): Refusal =>
  refuse(503, 'PORTVAKT_UNAVAILABLE', { 'retry-after': String(retryAfterSeconds) });
