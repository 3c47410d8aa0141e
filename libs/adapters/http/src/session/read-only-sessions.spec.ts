import { describe, expect, it } from '@jest/globals';

import { isAllowedWhileImpersonated } from './read-only-sessions.js';

describe('a session in which an operator sees an account', () => {
  it.each([
    ['GET', '/get-session'],
    ['GET', '/list-sessions'],
    ['HEAD', '/list-sessions'],
    ['OPTIONS', '/change-password'],
    ['POST', '/sign-out'],
    ['POST', '/admin/stop-impersonating'],
    ['POST', null],
  ])('allows %s %s', (method, path) => {
    expect(isAllowedWhileImpersonated(method, path)).toBe(true);
  });

  it.each([
    ['POST', '/change-password'],
    ['POST', '/an-endpoint-of-tomorrow'],
    ['PUT', '/get-session'],
    ['DELETE', '/get-session'],
    ['GET', '/verify-email'],
    ['GET', '/delete-user/callback'],
    ['GET', '/account-info'],
    ['GET', '/callback/google'],
    ['GET', '/token'],
    ['GET', '/passkey/generate-register-options'],
    ['GET', '/passkey/generate-authenticate-options'],
    ['GET', '/admin/list-users'],
    ['POST', '/admin/impersonate-user'],
  ])('refuses %s %s', (method, path) => {
    expect(isAllowedWhileImpersonated(method, path)).toBe(false);
  });
});
