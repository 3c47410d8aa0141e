import { type ApiFailure, asApiFailure, useCompleteSignUpMutation } from '@portvakt/api-client';

import {
  type AdditionalField,
  type AdditionalValues,
  type InputName,
  inputNamesOf,
} from '../../forms/additional-fields.js';
import { missingInput } from '../../forms/missing-input.js';
import { refusedInput } from '../../forms/refused-input.js';
import { useErrorText } from '../../i18n/use-error-text.js';
import { useRedirectErrorText } from '../../providers/redirect-errors.js';

/** What the callback of a provider would answer as well; its texts are those of the error page. */
const OF_CALLBACK = [
  'ACCOUNT_NOT_LINKED',
  'SIGNUP_DISABLED',
  'UNABLE_TO_CREATE_SESSION',
  'UNABLE_TO_CREATE_USER',
  'UNABLE_TO_LINK_ACCOUNT',
];

/** A default needs no answer. */
export const isAskedOfEverybody = (field: AdditionalField): boolean => field.fromEverybody && field.default === null;

/** Returns the input that a refusal belongs to; a refusal without one is shown above the button. */
export const inputOfCompletionRefusal = (
  refusal: ApiFailure,
  fields: readonly AdditionalField[],
): InputName | undefined => missingInput(refusal, fields) ?? refusedInput(refusal, inputNamesOf(fields));

/** Completes the sign-up and leaves for the page that the sign-in was for. */
export function useCompleteSignUp(fields: readonly AdditionalField[], onEnd: () => void) {
  const [send, { isLoading, isSuccess, error }] = useCompleteSignUpMutation();
  const errorText = useErrorText();
  const callbackText = useRedirectErrorText();

  const complete = async (values: AdditionalValues): Promise<ApiFailure | undefined> => {
    const answer = await send(values);
    if (answer.data) {
      window.location.assign(answer.data.url ?? '/');
      return undefined;
    }
    const refusal = asApiFailure(answer.error);
    if (refusal.code === 'PENDING_SIGN_UP_NOT_FOUND') onEnd();
    return refusal;
  };

  const failure = error && asApiFailure(error);
  const isShownAbove = failure && inputOfCompletionRefusal(failure, fields) === undefined;
  const refusalText = (refusal: ApiFailure): string =>
    OF_CALLBACK.includes(refusal.code) ? callbackText(refusal.code.toLowerCase()) : errorText(refusal);
  return { complete, isBusy: isLoading || isSuccess, message: isShownAbove ? refusalText(failure) : undefined };
}
