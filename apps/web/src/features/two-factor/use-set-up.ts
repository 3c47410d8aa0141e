import { useState } from 'react';

import {
  type ApiFailure,
  asApiFailure,
  useAddAuthenticatorMutation,
  useEnableTwoFactorMutation,
  useSession,
} from '@portvakt/api-client';

/** A new authenticator. Kept in component state only, never in the store. */
interface SetUp {
  /** The otpauth: URI of the QR code, which contains the secret. */
  readonly totpUri: string;
  readonly backupCodes: readonly string[];
  /** The authenticator to verify; undefined for the first one, which the server finds without an id. */
  readonly id: string | undefined;
  readonly name: string;
  /** Whether two-factor is on already, because the service asks for no first code; undefined if it could not be read. */
  readonly isOn: boolean | undefined;
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
  const [enable] = useEnableTwoFactorMutation();
  const [add] = useAddAuthenticatorMutation();
  const { refetch } = useSession();
  const [setUp, setSetUp] = useState<SetUp>();
  const [isBusy, setBusy] = useState(false);

  const start = async (input: SetUpInput): Promise<ApiFailure | undefined> => {
    setBusy(true);
    const refusal = await request(input);
    setBusy(false);
    return refusal;
  };

  const request = async ({ password, name }: SetUpInput): Promise<ApiFailure | undefined> => {
    const adding = hasAny ? add({ password, name: name.trim() }) : undefined;
    const call = adding ?? enable({ password });
    const answer = await call;
    // Removes the secret and the codes from the store at once; the hook's own `reset` does not know this request.
    call.reset();
    if (answer.error) return asApiFailure(answer.error);
    const { totpURI: totpUri, backupCodes } = answer.data;
    // The answer does not tell whether a first code is still needed; only the session shows it. `add` always needs one.
    const session = adding ? undefined : await refetch();
    const isOn = session?.isError ? undefined : session?.data?.user.twoFactorEnabled === true;
    setSetUp({ totpUri, backupCodes, id: (await adding)?.data?.id, name: name.trim(), isOn });
    return undefined;
  };

  return { start, isBusy, setUp };
}
