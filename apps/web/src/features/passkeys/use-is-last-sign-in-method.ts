import { useWebConfig } from '@portvakt/api-client';

import { opensAccount, useSignInMethods } from '../../providers/use-sign-in-methods.js';

/** Whether a passkey is all that opens the account; not while the other ways are unknown: the service refuses then. */
export function useIsLastSignInMethod(passkeyCount: number): boolean {
  const config = useWebConfig();
  const { methods } = useSignInMethods();
  if (!methods || passkeyCount !== 1) return false;
  return !methods.all.some((method) => opensAccount(method, config));
}
