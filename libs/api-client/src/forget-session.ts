import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';

import { api } from './tags.js';
import type { SignedIn } from './use-session.js';

interface Store {
  readonly dispatch: Dispatch<UnknownAction>;
  readonly getState: () => Parameters<ReturnType<typeof api.endpoints.getWebConfig.select>>[0];
}

/**
 * Drops all that is known about the one who was signed in. Run it when the account rooms are left: what is still on
 * screen asks again, everything else leaves memory at once.
 */
export function forgetSession(dispatch: Dispatch<UnknownAction>): void {
  dispatch(api.util.upsertQueryEntries([{ endpointName: 'getSession', arg: {}, value: null }]));
  dispatch(api.util.invalidateTags(['Session', 'SessionList', 'AuthenticatorList', 'AccountList']));
}

/**
 * Drops all that the server has said but the settings of the service, from what is on screen too, so that nobody sees what
 * belongs to a former user, not even while it is asked for anew. `signedIn`: who took their place, or null.
 */
export function forgetFormerUser({ dispatch, getState }: Store, signedIn: SignedIn | null): void {
  const { data: config } = api.endpoints.getWebConfig.select()(getState());
  dispatch(api.util.resetApiState());
  dispatch(
    api.util.upsertQueryEntries([
      { endpointName: 'getSession', arg: {}, value: signedIn },
      ...(config ? [{ endpointName: 'getWebConfig' as const, arg: undefined, value: config }] : []),
    ]),
  );
}
