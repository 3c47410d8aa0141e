import { type SignedIn, useRevokeSessionMutation } from '@portvakt/api-client';

import { isRemembered } from '../session/is-remembered.js';
import { usePasskeySignIn } from './use-passkey-sign-in.js';

/** Signs the user in again with one of their passkeys, and revokes the session that this replaces. */
export function usePasskeyAgain({ session: replaced }: SignedIn, onSignedIn: () => Promise<unknown> | void) {
  const [revokeSession] = useRevokeSessionMutation();
  return usePasskeySignIn({
    rememberMe: () => isRemembered(replaced),
    onSignedIn: async () => {
      // A failed request does not stop the user: the new session exists, and the old one stays in the list of devices.
      await revokeSession({ token: replaced.token });
      await onSignedIn();
    },
  });
}
