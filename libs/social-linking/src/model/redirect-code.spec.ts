import { describe, expect, it } from '@jest/globals';

import { RequiredAtSocialSignUpError, SocialError } from '../errors.js';
import { redirectCodeOf, RedirectRefusal } from './redirect-code.js';

describe('redirectCodeOf', () => {
  it.each([
    [new RedirectRefusal('no_code'), 'no_code'],
    [new RedirectRefusal('account_already_linked_to_different_user'), 'account_already_linked_to_different_user'],
    [new SocialError('SIGNUP_DISABLED'), 'signup_disabled'],
    [new SocialError('ACCOUNT_NOT_LINKED'), 'account_not_linked'],
    [new SocialError('UNABLE_TO_LINK_ACCOUNT'), 'unable_to_link_account'],
    [new SocialError('UNABLE_TO_CREATE_USER'), 'unable_to_create_user'],
    [new SocialError('UNABLE_TO_CREATE_SESSION'), 'unable_to_create_session'],
    [new RequiredAtSocialSignUpError('region'), 'region_is_required'],
    [new RequiredAtSocialSignUpError('homeTown'), 'hometown_is_required'],
  ])('translates %s to the code %s (specification §15.2)', (refusal, code) =>
    expect(redirectCodeOf(refusal)).toBe(code),
  );
});
