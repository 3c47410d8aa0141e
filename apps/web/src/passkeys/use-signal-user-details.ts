import { useEffect } from 'react';

import { type SignedIn, useWebConfig } from '@portvakt/api-client';

import { signalUserDetails } from './signals.js';

/** Tells the authenticator what to call the user's passkeys, now and each time that name or address changes. */
export function useSignalUserDetails(user: SignedIn['user'] | undefined): void {
  const rpId = useWebConfig().passkeys?.rpId;
  const { id, name, email } = user ?? {};

  useEffect(() => {
    if (rpId === undefined || id === undefined || email === undefined) return;
    void signalUserDetails(rpId, { id, email, name: name ?? '' });
  }, [rpId, id, name, email]);
}
