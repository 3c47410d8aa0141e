import { expect } from '@jest/globals';

import { errorBody } from './expected-answers.js';

/** The trusted origins of the test vectors in specification §8.4, besides the service's own origin. */
export const TRUSTED_ORIGINS = { TRUSTED_ORIGINS: 'https://trusted.example,*.wild.example,myapp://' };

/** The redirect URLs that specification §8.4 rejects, copied from there. */
export const REJECTED_URLS = [
  '//evil.com',
  '/\\evil.com',
  '/%2fevil.com',
  '/%5cevil.com',
  '/%2Fevil',
  '/%5Cevil',
  '/a//b',
  '/a b',
  '/a#f',
  '/a?x=1#f',
  '/a?next=http://evil.com',
  '/å',
  ' /dash',
  '/a\n',
  'http://localhost:3000.evil.com',
  'http://localhost:3000@evil.com',
  'https://trusted.example.evil.com',
  'https://trusted.example:8443/x',
  'https://wild.example',
  'http://sub.wild.example:8080/x',
  'https://evil.com?sub.wild.example',
  'sub.wild.example',
  'https:trusted.example',
  'https:\\\\trusted.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.com',
  'dash',
  '?x=1',
  'myapp:alert',
];

/** Every field that takes a redirect URL, with its error code, in the order in which they are checked. */
export const REDIRECT_FIELDS = [
  ['callbackURL', 'INVALID_CALLBACKURL'],
  ['redirectTo', 'INVALID_REDIRECTURL'],
  ['errorCallbackURL', 'INVALID_ERRORCALLBACKURL'],
  ['newUserCallbackURL', 'INVALID_NEWUSERCALLBACKURL'],
] as const;

/**
 * Asserts that of several untrusted redirect URLs the first is answered, in the order of `REDIRECT_FIELDS`. `refusalOf`
 * sends a request with the given fields, asserts that it is rejected, and returns the body of the answer.
 */
export async function expectOrderOfRedirectErrors(
  refusalOf: (urls: Readonly<Record<string, string>>) => PromiseLike<unknown>,
): Promise<void> {
  const untrusted = Object.fromEntries(REDIRECT_FIELDS.map(([field]) => [field, 'https://evil.example']));
  for (const [field, code] of REDIRECT_FIELDS) {
    expect(await refusalOf(untrusted)).toEqual(errorBody(code));
    delete untrusted[field];
  }
}
