import { useEffect, useState } from 'react';

import { useSession, useWebConfig } from '@portvakt/api-client';

import { signalPasskeys } from '../../passkeys/signals.js';
import type { useOwnPasskeys } from '../../passkeys/use-own-passkeys.js';

/** Tells the authenticator which passkeys the user has, each time that this page has read the list. */
export function useSignalPasskeys({ passkeys, readAt, isFetching }: ReturnType<typeof useOwnPasskeys>): void {
  const { passkeys: settings } = useWebConfig();
  const { signedIn } = useSession();
  // A list of before may be out of date, and the authenticator deletes what is not in it.
  const [openedAt] = useState(() => Date.now());
  const isNew = readAt !== undefined && readAt >= openedAt && !isFetching;

  useEffect(() => {
    // An operator's authenticator has nothing to do with the account that the operator looks at.
    if (signedIn?.session.impersonatedBy !== undefined) return;
    if (isNew && passkeys && signedIn && settings) signalPasskeys(settings.rpId, signedIn, passkeys);
  }, [isNew, readAt, passkeys, signedIn, settings]);
}
