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

export interface DeletionRequest {
  readonly authenticator: Authenticator;
  readonly wasLast: boolean;
  /** Whether the service has accepted a code of the operator for this deletion. */
  readonly hasGivenCode: boolean;
}

/** What is known once a deletion was sent: it is over, done or not, or an operator has to give a code first. */
export type DeletionStep = 'over' | 'codeNeeded';

/** Deletes an authenticator. If the session is not fresh, the user confirms their identity first. */
export function useDeleteAuthenticator() {
  const [send, { isLoading }] = useDeleteAuthenticatorMutation();
  const [deletion, setDeletion] = useState<Deletion>();
  const confirmIdentity = useConfirmIdentity(PATHS.security);

  const deleteAuthenticator = async (request: DeletionRequest): Promise<DeletionStep> => {
    const { authenticator, wasLast, hasGivenCode } = request;
    setDeletion(undefined);
    const answer = await send({ id: authenticator.id });
    if (!answer.error) {
      setDeletion({ kind: 'deleted', authenticator, wasLast });
      return 'over';
    }
    const failure = asApiFailure(answer.error);
    // An accepted code counts at once: a second refusal would be for another reason.
    if (failure.code === 'OPERATOR_SECOND_FACTOR_REQUIRED' && !hasGivenCode) return 'codeNeeded';
    if (failure.code === 'SESSION_IS_NOT_FRESH') await confirmIdentity(authenticator.id);
    else setDeletion({ kind: 'failed', failure });
    return 'over';
  };

  return { deleteAuthenticator, isBusy: isLoading, deletion };
}
