import { describe, expect, it } from '@jest/globals';

import { assertAllowedPassword } from './password-rules.js';

const limits = { passwordMinLength: 8, passwordMaxLength: 128 };

/** The code with which a new password is refused; null if it is allowed. */
function refusalOf(password: string): string | null {
  try {
    assertAllowedPassword(password, limits);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('a new password', () => {
  it.each([
    ['a'.repeat(7), 'PASSWORD_TOO_SHORT'],
    ['', 'PASSWORD_TOO_SHORT'],
    ['a'.repeat(8), null],
    ['        ', null],
    ['a'.repeat(128), null],
    ['a'.repeat(129), 'PASSWORD_TOO_LONG'],
  ])('is checked for its length: %j gives %s', (password, refusal) => expect(refusalOf(password)).toBe(refusal));

  it('is measured in UTF-16 units as typed, before normalisation', () => {
    expect(refusalOf('🔑🔑🔑🔑')).toBeNull();
    expect(refusalOf('a\u030aa\u030aa\u030aa\u030a')).toBeNull();
    expect(refusalOf('\u00e5\u00e5\u00e5\u00e5')).toBe('PASSWORD_TOO_SHORT');
    expect(refusalOf('🔑'.repeat(65))).toBe('PASSWORD_TOO_LONG');
  });
});
