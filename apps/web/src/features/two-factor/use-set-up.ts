import { useState } from 'react';

import {
  type ApiFailure,
  asApiFailure,
  useAddAuthenticatorMutation,
  useEnableTwoFactorMutation,
} from '@portvakt/api-client';

/** An authenticator on its way; it counts after its first code. Held by a component, never by the store. */
export interface SetUp {
  /** The address that the QR code shows, with the secret. */
  readonly totpUri: string;
  readonly backupCodes: readonly string[];
  /** Which one to verify; the first one needs no word for it. */
  readonly id: string | undefined;
  readonly name: string;
}

interface Wish {
  readonly password: string;
  readonly name: string;
}

/** Begins an authenticator: `enable` deletes every other one, so it is for somebody who has none at all (contract §11.5). */
export function useSetUp(hasAny: boolean) {
  const [enable, { isLoading: isEnabling }] = useEnableTwoFactorMutation();
  const [add, { isLoading: isAdding }] = useAddAuthenticatorMutation();
  const [setUp, setSetUp] = useState<SetUp>();

  const begin = async ({ password, name }: Wish): Promise<ApiFailure | undefined> => {
    const adding = hasAny ? add({ password, name: name.trim() }) : undefined;
    const call = adding ?? enable({ password });
    const answer = await call;
    // Out of the store before anything else: the answer has the secret and the codes. The hook's own `reset` would not know this call.
    call.reset();
    if (answer.error) return asApiFailure(answer.error);
    const { totpURI: totpUri, backupCodes } = answer.data;
    setSetUp({ totpUri, backupCodes, id: (await adding)?.data?.id, name: name.trim() });
    return undefined;
  };

  return { begin, isBusy: isEnabling || isAdding, setUp };
}
