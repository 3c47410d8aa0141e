import { useWebConfig } from '@portvakt/api-client';

import { useSignInMethods } from '../../providers/use-sign-in-methods.js';

/** Whether a passkey is all that opens the account; not while the other ways are unknown: the service refuses then. */
export function useIsLastSignInMethod(passkeyCount: number): boolean {
  const { emailPassword } = useWebConfig();
  const { methods } = useSignInMethods();
  if (!methods || passkeyCount !== 1) return false;
  return methods.linked.length === 0 && !(emailPassword && methods.hasPassword);
}
