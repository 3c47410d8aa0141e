import { useState } from 'react';

import {
  type ApiFailure,
  asApiFailure,
  type ListUserTwofactorsApiResponse,
  useDeleteAuthenticatorMutation,
} from '@portvakt/api-client';

import { PATHS } from '../../routes/paths.js';
import { useConfirmIdentity } from '../../confirm-identity/use-confirm-identity.js';

export type Authenticator = ListUserTwofactorsApiResponse[number];

/** The result of a deletion. */
export type Deletion =
  | { readonly kind: 'deleted'; readonly authenticator: Authenticator; readonly wasLast: boolean }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

/** Deletes an authenticator. If the session is not fresh, the user confirms their identity first. */
export function useDeleteAuthenticator() {
  const [send, { isLoading }] = useDeleteAuthenticatorMutation();
  const [deletion, setDeletion] = useState<Deletion>();
  const confirmIdentity = useConfirmIdentity(PATHS.security);

  const deleteAuthenticator = async (authenticator: Authenticator, wasLast: boolean): Promise<void> => {
    setDeletion(undefined);
    const answer = await send({ id: authenticator.id });
    if (!answer.error) {
      setDeletion({ kind: 'deleted', authenticator, wasLast });
      return;
    }
    const failure = asApiFailure(answer.error);
    if (failure.code === 'SESSION_IS_NOT_FRESH') await confirmIdentity(authenticator.id);
    else setDeletion({ kind: 'failed', failure });
  };

  return { deleteAuthenticator, isBusy: isLoading, deletion };
}
