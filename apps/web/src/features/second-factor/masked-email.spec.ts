import { describe, expect, it } from '@jest/globals';

import { maskedEmail } from './masked-email.js';

describe('masked e-mail address', () => {
  it.each([
    ['kari.nordmann@eksempel.no', 'ka•••@eksempel.no'],
    ['ab@eksempel.no', 'a•••@eksempel.no'],
    ['a@eksempel.no', '•••@eksempel.no'],
    ['"a@b"@eksempel.no', '"a•••@eksempel.no'],
  ])('of %p is %p, with at least one hidden character', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked);
  });
});
