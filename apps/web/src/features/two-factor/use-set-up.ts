import { useState } from 'react';

import {
  type ApiFailure,
  asApiFailure,
  useAddAuthenticatorMutation,
  useEnableTwoFactorMutation,
} from '@portvakt/api-client';

/** An authenticator that is not verified yet. Kept in component state only, never in the store. */
interface SetUp {
  /** The otpauth: URI of the QR code, which contains the secret. */
  readonly totpUri: string;
  readonly backupCodes: readonly string[];
  /** The authenticator to verify; undefined for the first one, which the server finds without an id. */
  readonly id: string | undefined;
  readonly name: string;
}

interface SetUpInput {
  readonly password: string;
  readonly name: string;
}

/**
 * Starts the set-up. `enable` deletes every other authenticator, so it is used only if there is none
 * (specification §11.5).
 */
export function useSetUp(hasAny: boolean) {
  const [enable, { isLoading: isEnabling }] = useEnableTwoFactorMutation();
  const [add, { isLoading: isAdding }] = useAddAuthenticatorMutation();
  const [setUp, setSetUp] = useState<SetUp>();

  const start = async ({ password, name }: SetUpInput): Promise<ApiFailure | undefined> => {
    const adding = hasAny ? add({ password, name: name.trim() }) : undefined;
    const call = adding ?? enable({ password });
    const answer = await call;
    // Removes the secret and the codes from the store at once; the hook's own `reset` does not know this request.
    call.reset();
    if (answer.error) return asApiFailure(answer.error);
    const { totpURI: totpUri, backupCodes } = answer.data;
    setSetUp({ totpUri, backupCodes, id: (await adding)?.data?.id, name: name.trim() });
    return undefined;
  };

  return { start, isBusy: isEnabling || isAdding, setUp };
}
