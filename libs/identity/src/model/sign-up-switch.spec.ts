import { describe, expect, it } from '@jest/globals';

import { assertSignUpOpen } from './sign-up-switch.js';

describe('sign-up', () => {
  it('is open where both e-mail with password and sign-up are switched on', () => {
    expect(() => assertSignUpOpen({ emailPasswordEnabled: true, signUpEnabled: true })).not.toThrow();
  });

  it.each([
    [true, false],
    [false, true],
    [false, false],
  ])('is closed where they are %s and %s', (emailPasswordEnabled, signUpEnabled) => {
    expect(() => assertSignUpOpen({ emailPasswordEnabled, signUpEnabled })).toThrow(
      expect.objectContaining({ code: 'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED' }),
    );
  });
});
