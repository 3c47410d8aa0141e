import { useState } from 'react';

import { type ApiFailure, asApiFailure, useUnlinkAccountMutation } from '@portvakt/api-client';

import type { LinkedAccount } from '../../providers/use-sign-in-methods.js';
import { PATHS } from '../../routes/paths.js';
import { useConfirmIdentity } from '../../confirm-identity/use-confirm-identity.js';

/** Disconnects a provider account, or removes the password. If the session is not fresh, the user confirms their identity first. */
export function useDisconnect() {
  const [send, { isLoading }] = useUnlinkAccountMutation();
  const [disconnected, setDisconnected] = useState<string>();
  const [failure, setFailure] = useState<ApiFailure>();
  const confirmIdentity = useConfirmIdentity(PATHS.signInMethods);

  const disconnect = async ({ id, provider, accountId }: LinkedAccount): Promise<void> => {
    setDisconnected(undefined);
    setFailure(undefined);
    const answer = await send({ providerId: provider, accountId });
    if (!answer.error) {
      setDisconnected(provider);
      return;
    }
    const refused = asApiFailure(answer.error);
    if (refused.code === 'SESSION_IS_NOT_FRESH') await confirmIdentity(id);
    else setFailure(refused);
  };

  return { disconnect, isBusy: isLoading, disconnected, failure };
}
