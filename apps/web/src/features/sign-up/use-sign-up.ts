import { useNavigate } from 'react-router';

import {
  type ApiFailure,
  asApiFailure,
  type SignUpEmailApiArg,
  useExpectedSession,
  useSignUpEmailMutation,
  useWebConfig,
} from '@portvakt/api-client';

import { type AdditionalField, type InputName, inputNameOf } from '../../forms/additional-fields.js';
import { useNeste } from '../../next/use-next.js';
import { accountCreatedState } from '../../routes/account-created.js';
import { withNext } from '../../routes/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { forgetTypedEmail } from '../../routes/typed-email.js';
import { returnUrl } from '../../routes/return-url.js';

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

/** Returns the field that a refusal belongs to; a refusal without a field is shown above the button. */
export function fieldOfRefusal({ code }: ApiFailure): SignUpField | undefined {
  return FIELD_OF_CODE[code];
}

/** Whether a new user must fill in a field: without a default, the service refuses an empty one. */
export const isRequiredOfNewUser = (field: AdditionalField): boolean => field.required && field.default === null;

/** Returns the operator's field that a refusal names as missing (specification §15.1). */
export function additionalFieldOf({ code }: ApiFailure, fields: readonly AdditionalField[]): InputName | undefined {
  const missing = fields.find(({ name }) => code === `${name.toUpperCase()}_IS_REQUIRED`);
  return missing && inputNameOf(missing);
}

/**
 * Creates the account. Without a session, it navigates to the e-mail verification if that is required, otherwise to the
 * sign-in.
 */
export function useSignUp(onSignedIn: () => void) {
  const [send, { isLoading, isSuccess, error }] = useSignUpEmailMutation();
  const session = useExpectedSession();
  const { requireEmailVerification } = useWebConfig();
  const navigate = useNavigate();
  const neste = useNeste();
  const verifyEmail = withNext(PATHS.verifyEmail, neste);

  const signUp = async (input: SignUpEmailApiArg): Promise<ApiFailure | undefined> => {
    session.expect(false);
    const answer = await send({ ...input, callbackURL: returnUrl(verifyEmail) });
    if (answer.error) return asApiFailure(answer.error);
    forgetTypedEmail();
    const { name, email } = input;
    if (answer.data.token !== null) {
      session.expect(true);
      onSignedIn();
    } else if (requireEmailVerification) {
      await navigate(verifyEmail, { state: { name, email, cameFrom: PATHS.signUp } });
    } else {
      await navigate(withNext(PATHS.signIn, neste), { state: accountCreatedState(email) });
    }
    return undefined;
  };

  const failure = error && asApiFailure(error);
  const refusal = failure && fieldOfRefusal(failure) === undefined ? failure : undefined;
  return { signUp, isBusy: isLoading || (isSuccess && !session.failure), refusal: session.failure ?? refusal };
}
