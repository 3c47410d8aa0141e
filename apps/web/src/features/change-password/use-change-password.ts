import { useNavigate } from 'react-router';

import {
  type ApiFailure,
  asApiFailure,
  useChangePasswordMutation,
} from '@portvakt/api-client';

import { isAboutNewPassword } from '../../forms/is-about-new-password.js';
import { passwordChangedState } from '../../navigation-state/password-changed.js';
import { PATHS } from '../../routes/paths.js';

/** In the order of the form. */
export const PASSWORD_FIELDS = ['currentPassword', 'newPassword'] as const;

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly revokeOtherSessions: boolean;
}

/** Returns the field that a refusal belongs to; a refusal without a field is shown above the button. */
export function fieldOfRefusal(refusal: ApiFailure): (typeof PASSWORD_FIELDS)[number] | undefined {
  if (refusal.code === 'INVALID_PASSWORD') return 'currentPassword';
  return isAboutNewPassword(refusal) ? 'newPassword' : undefined;
}

/** Changes the password, then navigates to the security page, which shows a confirmation. */
export function useChangePassword() {
  const [send, { isLoading, isSuccess, error }] = useChangePasswordMutation();
  const navigate = useNavigate();

  const changePassword = async (change: PasswordChange): Promise<ApiFailure | undefined> => {
    const answer = await send(change);
    if (answer.error) return asApiFailure(answer.error);
    await navigate(PATHS.security, { state: passwordChangedState({ othersSignedOut: change.revokeOtherSessions }) });
    return undefined;
  };

  const failure = error && asApiFailure(error);
  const refusal = failure && fieldOfRefusal(failure) === undefined ? failure : undefined;
  return { changePassword, isBusy: isLoading || isSuccess, refusal };
}
