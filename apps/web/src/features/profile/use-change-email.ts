import { useState } from 'react';

import { type ApiFailure, asApiFailure, type SignedIn, useChangeEmailMutation, useSession } from '@portvakt/api-client';

import { ROOMS } from '../../rooms/rooms.js';

/** What came of it: the address is another one now, or it waits for the link that was sent to `email`. */
export interface EmailChange {
  readonly kind: 'changed' | 'waiting';
  /** Where the mail went. */
  readonly email: string;
}

const FIELD_CODES: readonly string[] = [
  'EMAIL_IS_THE_SAME',
  'COULDNT_UPDATE_YOUR_EMAIL',
  'USER_ALREADY_EXISTS',
  'INVALID_EMAIL',
  'VALIDATION_ERROR',
];

/** Whether a refusal is about the address typed; any other is told above the button. */
export function isAboutAddress({ code }: ApiFailure): boolean {
  return FIELD_CODES.includes(code);
}

/** Changes the address of the one signed in, or asks their mailbox first: which of the two is the server's affair. Answers the refusal, if any. */
export function useChangeEmail(user: SignedIn['user']) {
  const [send] = useChangeEmailMutation();
  const { refetch } = useSession();
  const [change, setChange] = useState<EmailChange>();

  const changeEmail = async (newEmail: string): Promise<ApiFailure | undefined> => {
    setChange(undefined);
    const answer = await send({ newEmail, callbackURL: `${ROOMS.profile}?epost=endret` });
    if (answer.error) return asApiFailure(answer.error);
    // The answer is the same in both cases; the session tells them apart.
    const { data, isSuccess } = await refetch();
    setChange(changeSeenIn(isSuccess ? data?.user : undefined, user, newEmail));
    return undefined;
  };

  return { changeEmail, change };
}

function changeSeenIn(now: SignedIn['user'] | undefined, before: SignedIn['user'], newEmail: string): EmailChange {
  // An address that nobody has proven is changed at once (contract §11.3), so that is said when the session cannot be read.
  const isChanged = now ? now.email !== before.email : !before.emailVerified;
  if (isChanged) return { kind: 'changed', email: newEmail };
  // A deployment that keeps an unproven address until the new one is proven sends the link there.
  return { kind: 'waiting', email: before.emailVerified ? before.email : newEmail };
}
