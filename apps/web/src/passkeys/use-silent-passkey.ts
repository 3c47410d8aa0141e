import { useDispatch } from 'react-redux';

import { useWebConfig } from '@portvakt/api-client';

import { supportsPasskeys } from './use-passkeys-offered.js';

/** Returns a function for the moment after a sign-in with a password; it does nothing unless the service wants it. */
export function useSilentPasskey(): () => void {
  const { passkeys } = useWebConfig();
  const dispatch = useDispatch();
  return () => {
    if (passkeys?.conditionalCreate !== true || !supportsPasskeys()) return;
    void import('./make-silently.js').then((script) => script.makePasskeySilently(dispatch)).catch(() => undefined);
  };
}
