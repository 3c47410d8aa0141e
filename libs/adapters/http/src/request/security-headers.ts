import type { HttpSettings } from '../http-settings.js';

const YEAR_SECONDS = 31_536_000;

/** Headers of every answer (security M2). HTML pages add a Content-Security-Policy. */
export function securityHeaders({ cookies }: HttpSettings): Readonly<Record<string, string>> {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 
      'camera=(), geolocation=(), microphone=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
  };
  return cookies.secure
    ? { ...headers, 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
    : headers;
}

/** Answers of the API must not be cached (D-40). */
export const NO_STORE: Readonly<Record<string, string>> = { 'cache-control': 'no-store', pragma: 'no-cache' };
