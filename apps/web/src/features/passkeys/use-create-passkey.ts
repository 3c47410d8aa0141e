import { useState } from 'react';

import {
  type ApiFailure,
  asApiFailure,
  type Passkey,
  useGenerateRegisterOptionsMutation,
  useVerifyRegistrationMutation,
} from '@portvakt/api-client';

import { whileMakingPasskey } from '../../passkeys/ceremony-lock.js';
import { createPasskey } from '../../passkeys/ceremony.js';

/** `codeNeeded`: the session has not shown the second factor recently. `refused` without a failure: the app ended it. */
type Creation =
  | { readonly kind: 'created'; readonly passkey: Passkey }
  | { readonly kind: 'codeNeeded' | 'notFresh' }
  | { readonly kind: 'refused'; readonly failure: ApiFailure | null };

/** Makes a passkey: a challenge, the answer of the authenticator, and what the service says to it. */
export function useCreatePasskey() {
  const [askOptions] = useGenerateRegisterOptionsMutation();
  const [verify] = useVerifyRegistrationMutation();
  const [isBusy, setBusy] = useState(false);

  const create = async (name: string): Promise<Creation> => {
    const options = await askOptions({});
    if (options.error) return refusal(asApiFailure(options.error));
    const answer = await createPasskey(options.data);
    if ('failure' in answer) return { kind: 'refused', failure: answer.failure };
    const { id, rawId, type, response } = answer.response;
    const { clientDataJSON, attestationObject, transports } = response;
    const sent = { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) };
    const verified = await verify({ response: { id, rawId, type, response: sent }, ...(name === '' ? {} : { name }) });
    return verified.error ? refusal(asApiFailure(verified.error)) : { kind: 'created', passkey: verified.data };
  };

  const createOnce = async (name: string): Promise<Creation> => {
    setBusy(true);
    const creation = await whileMakingPasskey(() => create(name));
    setBusy(false);
    return creation;
  };
  return { create: createOnce, isBusy };
}

function refusal(failure: ApiFailure): Creation {
  if (failure.code === 'SECOND_FACTOR_REQUIRED') return { kind: 'codeNeeded' };
  return failure.code === 'SESSION_IS_NOT_FRESH' ? { kind: 'notFresh' } : { kind: 'refused', failure };
}
