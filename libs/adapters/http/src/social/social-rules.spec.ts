import 'reflect-metadata';

import { describe, expect, it } from '@jest/globals';
import { validateSync } from 'class-validator';

import { TEXT_MAX_LENGTH, TOKEN_MAX_LENGTH } from '../request/text-lengths.js';
import { AreScopes, IsIdToken } from './social-rules.js';

class Body {
  @AreScopes() scopes: unknown = [];
  @IsIdToken() idToken: unknown = { token: 'a token' };
}

const isTaken = (given: Partial<Body>): boolean => validateSync(Object.assign(new Body(), given)).length === 0;

describe('scopes', () => {
  it.each([[[]], [['email']], [['read:user', 'https://www.googleapis.com/auth/drive', 'x'.repeat(TEXT_MAX_LENGTH)]]])(
    'may be an array of strings: %#',
    (scopes) => expect(isTaken({ scopes })).toBe(true),
  );

  it.each([
    undefined,
    null,
    'email',
    {},
    [7],
    [null],
    [['email']],
    ['a\0'],
    ['a\nb'],
    ['x'.repeat(TEXT_MAX_LENGTH + 1)],
  ])('may not be %p', (scopes) => expect(isTaken({ scopes })).toBe(false));
});

describe('an ID token', () => {
  const long = 'x'.repeat(TOKEN_MAX_LENGTH);

  it.each([
    { token: long },
    { token: 't', nonce: 'n', accessToken: long, refreshToken: 'r', expiresAt: 0 },
    { token: 't', expiresAt: 253_402_300_799 },
    { token: 't', expiresAt: 1_767_614_400.5 },
    { token: 't', user: { name: 7 }, other: null },
  ])('is accepted with its optional fields: %#', (idToken) => expect(isTaken({ idToken })).toBe(true));

  it.each([
    undefined,
    null,
    't',
    [],
    [{ token: 't' }],
    {},
    { token: null },
    { token: 7 },
    { token: `${long}x` },
    { token: 'a\0' },
    { token: 't', nonce: null },
    { token: 't', nonce: 7 },
    { token: 't', accessToken: `${long}x` },
    { token: 't', refreshToken: ['r'] },
    { token: 't', expiresAt: '1767614400' },
    { token: 't', expiresAt: null },
    { token: 't', expiresAt: -1 },
    { token: 't', expiresAt: NaN },
    { token: 't', expiresAt: Infinity },
    { token: 't', expiresAt: 253_402_300_800 },
  ])('is rejected: %#', (idToken) => expect(isTaken({ idToken })).toBe(false));
});
