import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';

import { api } from './tags.js';

/**
 * Drops all that is known about the one who was signed in. Run it when the account rooms are left: what is still on
 * screen asks again, everything else leaves memory at once.
 */
export function forgetSession(dispatch: Dispatch<UnknownAction>): void {
  dispatch(api.util.upsertQueryEntries([{ endpointName: 'getSession', arg: {}, value: null }]));
  dispatch(api.util.invalidateTags(['Session', 'SessionList', 'AuthenticatorList', 'AccountList']));
}
