import { useNavigate } from 'react-router';

import {
  type ApiFailure,
  asApiFailure,
  type SignUpEmailApiArg,
  useExpectedSession,
  useSignUpEmailMutation,
  useWebConfig,
} from '@portvakt/api-client';

import { type AdditionalField, fieldsIn, type InputName, inputNamesOf } from '../../forms/additional-fields.js';
import { missingInput } from '../../forms/missing-input.js';
import { refusedInput } from '../../forms/refused-input.js';
import { useTarget } from '../../return-to/use-next.js';
import { accountCreatedState } from '../../navigation-state/account-created.js';
import { withNext } from '../../return-to/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { forgetTypedEmail } from '../../forms/typed-email.js';
import { returnUrl } from '../../return-to/return-url.js';

/** In the order of the form. */
export const SIGN_UP_FIELDS = ['name', 'email', 'password'] as const;

type SignUpField = (typeof SIGN_UP_FIELDS)[number];

const FIELD_OF_CODE: Readonly<Record<string, SignUpField>> = {
  NAME_IS_REQUIRED: 'name',
  INVALID_EMAIL: 'email',
  USER_ALREADY_EXISTS: 'email',
  PASSWORD_IS_REQUIRED: 'password',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
};

const OWN_INPUTS = SIGN_UP_FIELDS.map((field) => [field, field] as const);

/** Returns the input that a refusal belongs to; a refusal without one is shown above the button. */
export function inputOfSignUpRefusal(
  refusal: ApiFailure,
  extra: readonly AdditionalField[],
): SignUpField | InputName | undefined {
  const own = FIELD_OF_CODE[refusal.code] ?? missingInput(refusal, extra);
  return own ?? refusedInput(refusal, [...OWN_INPUTS, ...inputNamesOf(extra)]);
}

/**
 * Creates the account. Without a session, it navigates to the e-mail verification if that is required, otherwise to the
 * sign-in.
 */
export function useSignUp(onSignedIn: () => void) {
  const [send, { isLoading, isSuccess, error }] = useSignUpEmailMutation();
  const session = useExpectedSession();
  const config = useWebConfig();
  const navigate = useNavigate();
  const target = useTarget();
  const verifyEmail = withNext(PATHS.verifyEmail, target);

  const signUp = async (input: SignUpEmailApiArg): Promise<ApiFailure | undefined> => {
    session.expect(false);
    const answer = await send({ ...input, callbackURL: returnUrl(verifyEmail) });
    if (answer.error) return asApiFailure(answer.error);
    forgetTypedEmail();
    const { name, email } = input;
    if (answer.data.token !== null) {
      session.expect(true);
      onSignedIn();
    } else if (config.requireEmailVerification) {
      await navigate(verifyEmail, { state: { name, email, cameFrom: PATHS.signUp } });
    } else {
      await navigate(withNext(PATHS.signIn, target), { state: accountCreatedState(email) });
    }
    return undefined;
  };

  const failure = error && asApiFailure(error);
  const refusal =
    failure && inputOfSignUpRefusal(failure, fieldsIn('sign-up', config)) === undefined ? failure : undefined;
  return { signUp, isBusy: isLoading || (isSuccess && !session.failure), refusal: session.failure ?? refusal };
}
