import { describe, expect, it } from '@jest/globals';

import { assertSignUpOpen } from './sign-up-switch.js';

describe('sign-up', () => {
  it('is allowed where password sign-in and sign-up are enabled', () => {
    expect(() => assertSignUpOpen({ emailPasswordEnabled: true, signUpEnabled: true })).not.toThrow();
  });

  it.each([
    [true, false],
    [false, true],
    [false, false],
  ])('is rejected where password sign-in is %s and sign-up is %s', (emailPasswordEnabled, signUpEnabled) => {
    expect(() => assertSignUpOpen({ emailPasswordEnabled, signUpEnabled })).toThrow(
      expect.objectContaining({ code: 'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED' }),
    );
  });
});
