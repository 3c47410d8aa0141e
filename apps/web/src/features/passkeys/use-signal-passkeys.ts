import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';

import { ownPasskeysApi, type Passkey, useSession, useWebConfig } from '@portvakt/api-client';

import { unlessMakingPasskey } from '../../passkeys/ceremony-lock.js';
import { hasSignals, signalPasskeys } from '../../passkeys/signals.js';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Tells the authenticator which passkeys the user has, each time that the list on this page changes. */
export function useSignalPasskeys(shown: readonly Passkey[] | undefined): void {
  const rpId = useWebConfig().passkeys?.rpId;
  const { signedIn } = useSession();
  const dispatch = useDispatch<Dispatch>();

  useEffect(() => {
    // An operator's authenticator has nothing to do with the account that the operator looks at.
    if (signedIn?.session.impersonatedBy !== undefined) return;
    if (!shown || !signedIn || rpId === undefined || !hasSignals()) return;
    void unlessMakingPasskey(async () => {
      const passkeys = await readAnew(dispatch);
      if (passkeys) await signalPasskeys(rpId, signedIn, passkeys);
    });
  }, [shown, rpId, signedIn, dispatch]);
}

/** The list as it is now: one that is shown, or whose read is under way, may lack a passkey that was just made. */
async function readAnew(dispatch: Dispatch): Promise<readonly Passkey[] | undefined> {
  await dispatch(ownPasskeysApi.util.getRunningQueryThunk('listUserPasskeys', undefined));
  const { listUserPasskeys } = ownPasskeysApi.endpoints;
  const { data, error } = await dispatch(
    listUserPasskeys.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  return error ? undefined : data;
}
