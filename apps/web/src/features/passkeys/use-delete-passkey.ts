import { useState } from 'react';

import { type ApiFailure, asApiFailure, type Passkey, useDeletePasskeyMutation } from '@portvakt/api-client';

import { passkeyTarget } from '../../confirm-identity/passkey-targets.js';
import { PATHS } from '../../routes/paths.js';
import { useConfirmIdentity } from '../../confirm-identity/use-confirm-identity.js';

/** Deletes a passkey. If the session is not fresh, the user confirms their identity first. */
export function useDeletePasskey() {
  const [send, { isLoading }] = useDeletePasskeyMutation();
  const [failure, setFailure] = useState<ApiFailure>();
  const confirmIdentity = useConfirmIdentity(PATHS.security);

  /** Returns whether it was deleted. */
  const deletePasskey = async ({ id }: Passkey): Promise<boolean> => {
    setFailure(undefined);
    const answer = await send({ id });
    if (!answer.error) return true;
    const refused = asApiFailure(answer.error);
    if (refused.code === 'SESSION_IS_NOT_FRESH') await confirmIdentity(passkeyTarget(id));
    else setFailure(refused);
    return false;
  };
  return { deletePasskey, isBusy: isLoading, failure, forgetFailure: () => setFailure(undefined) };
}
