import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { errorBody } from '../../testing/expected-answers.js';
import { useTestApp } from '../../testing/test-app.js';

const FILE = join(__dirname, '../../../../../libs/api-client/openapi.json');

interface Operation {
  readonly security?: readonly object[];
}

const { paths } = JSON.parse(readFileSync(FILE, 'utf8')) as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { security }]) => ({
    method: method.toUpperCase(),
    path,
    // Any parameter will do: every check of this file runs before parameters are used.
    url: path.replace(/\{\w+\}/g, 'parameter'),
    isProtected: security !== undefined,
  })),
);

/** Posted by providers from their own origins (specification §8.1). */
const FROM_PROVIDERS = '/callback/{id}';

/** Public endpoints. Every endpoint that is not in this list must require a session. */
const PUBLIC = [
  'GET /ok',
  'GET /ready',
  'GET /api/web-config',
  'GET /api/return-address',
  'GET /api/reference',
  'GET /api/reference/openapi.json',
  'GET /error',
  'GET /get-session',
  'POST /sign-out',
  'POST /sign-up/email',
  'GET /sign-up/provider',
  'POST /sign-up/provider',
  'POST /sign-in/email',
  'POST /sign-in/social',
  'POST /send-verification-email',
  'GET /verify-email',
  'POST /forget-password',
  'POST /request-password-reset',
  'GET /reset-password/{token}',
  'POST /reset-password',
  'POST /cancel-account-request',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
  'GET /jwks',
  'GET /.well-known/jwks.json',
  'GET /callback/{id}',
  'POST /callback/{id}',
];

/**
 * Endpoints with error answers of their own: a mailed link (specification §11.3), and a sign-in without its cookie
 * (specification §13.2).
 */
const OWN_REFUSALS: Readonly<Record<string, readonly [status: number, code: Parameters<typeof errorBody>[0]]>> = {
  'GET /delete-user/callback': [404, 'FAILED_TO_GET_USER_INFO'],
  'POST /two-factor/verify-totp': [401, 'INVALID_TWO_FACTOR_COOKIE'],
  'POST /two-factor/send-otp': [401, 'INVALID_TWO_FACTOR_COOKIE'],
  'POST /two-factor/verify-otp': [401, 'INVALID_TWO_FACTOR_COOKIE'],
  'POST /two-factor/verify-backup-code': [401, 'INVALID_TWO_FACTOR_COOKIE'],
};

const app = useTestApp({
  DELETE_USER_ENABLED: 'true',
  CHANGE_EMAIL_ENABLED: 'true',
  IMPERSONATION_ENABLED: 'true',
  JWT_ENABLED: 'true',
  ADDITIONAL_USER_FIELDS: '{"number":{"type":"string","required":true,"requiredFrom":"everybody"}}',
});

const posts = operations.filter(({ method, path }) => method === 'POST' && path !== FROM_PROVIDERS);

describe('every POST with a cookie', () => {
  it.each(posts)('is rejected from a foreign origin: $path', async ({ url }) => {
    for (const foreign of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { referer: 'https://evil.example/x' },
    ]) {
      const answer = await app
        .request()
        .post(url)
        .set({ cookie: 'a=b', ...foreign })
        .send({});
      expect({ status: answer.status, body: answer.body as object }).toEqual({
        status: 403,
        body: errorBody('INVALID_ORIGIN'),
      });
    }
  });
});

describe('every endpoint that is not public', () => {
  const isPublic = ({ method, path }: (typeof operations)[number]): boolean => PUBLIC.includes(`${method} ${path}`);

  it.each(operations.filter((operation) => !isPublic(operation)))(
    'is rejected without a session, and documented so: $method $path',
    async ({ method, path, url, isProtected }) => {
      const answer = method === 'GET' ? await app.request().get(url) : await app.request().post(url).send({});
      const [status, code] = OWN_REFUSALS[`${method} ${path}`] ?? [401, 'UNAUTHORIZED'];
      expect({ status: answer.status, body: answer.body as object }).toEqual({ status, body: errorBody(code) });
      expect(isProtected).toBe(true);
    },
  );

  it('is documented as protected', () => {
    expect(operations.filter((operation) => isPublic(operation) && operation.isProtected)).toEqual([]);
    expect(posts.length).toBeGreaterThan(20);
  });
});
