import { useState } from 'react';

import { type ApiFailure, asApiFailure, type SignedIn, useChangeEmailMutation, useSession } from '@portvakt/api-client';

import { refusedInput } from '../../forms/refused-input.js';
import { PATHS } from '../../routes/paths.js';

/** The result: the address was changed, or the change waits for the link sent to `email`. */
interface EmailChange {
  readonly kind: 'changed' | 'waiting';
  /** The recipient of the mail. */
  readonly email: string;
}

const FIELD_CODES: readonly string[] = [
  'EMAIL_IS_THE_SAME',
  'COULDNT_UPDATE_YOUR_EMAIL',
  'USER_ALREADY_EXISTS',
  'INVALID_EMAIL',
  'VALIDATION_ERROR',
];

/** Whether a refusal concerns the typed e-mail address; any other is shown above the button. */
export function isAboutEmail(refusal: ApiFailure): boolean {
  return FIELD_CODES.includes(refusal.code) || refusedInput(refusal, EMAIL_INPUTS) !== undefined;
}

/** The service names the field as in the request, a rule of the product as in the user. */
const EMAIL_INPUTS = [
  ['email', 'newEmail'],
  ['newEmail', 'newEmail'],
] as const;

/**
 * Changes the e-mail address, or has the server send a confirmation link; the server decides which. Returns the
 * refusal, if any.
 */
export function useChangeEmail(user: SignedIn['user']) {
  const [send] = useChangeEmailMutation();
  const { refetch } = useSession();
  const [change, setChange] = useState<EmailChange>();

  const changeEmail = async (newEmail: string): Promise<ApiFailure | undefined> => {
    setChange(undefined);
    const answer = await send({ newEmail, callbackURL: `${PATHS.profile}?epost=endret` });
    if (answer.error) return asApiFailure(answer.error);
    // The answer is the same in both cases; only the session shows which one it was.
    const { data, isSuccess } = await refetch();
    setChange(changeSeenIn(isSuccess ? data?.user : undefined, user, newEmail));
    return undefined;
  };

  return { changeEmail, change };
}

function changeSeenIn(now: SignedIn['user'] | undefined, before: SignedIn['user'], newEmail: string): EmailChange {
  // An unverified address is changed at once (specification §11.3), which is also assumed when the session cannot be
  // read.
  const isChanged = now ? now.email !== before.email : !before.emailVerified;
  if (isChanged) return { kind: 'changed', email: newEmail };
  // A service that keeps an unverified address until the new one is verified sends the link to the new address.
  return { kind: 'waiting', email: before.emailVerified ? before.email : newEmail };
}
