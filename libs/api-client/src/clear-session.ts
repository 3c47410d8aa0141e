import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';

import { api } from './tags.js';
import type { SignedIn } from './use-session.js';

interface Store {
  readonly dispatch: Dispatch<UnknownAction>;
  readonly getState: () => Parameters<ReturnType<typeof api.endpoints.getWebConfig.select>>[0];
}

/** Asks the service who is signed in, because another tab, or a refused request, says that the session has changed. */
export function refetchSession(dispatch: Dispatch<UnknownAction>): void {
  dispatch(api.util.invalidateTags(['Session', 'SessionList']));
}

/**
 * Clears what is cached about the signed-in user. Call it after leaving the account pages: queries on screen are
 * fetched again, everything else is dropped.
 */
export function clearSession(dispatch: Dispatch<UnknownAction>): void {
  dispatch(api.util.upsertQueryEntries([{ endpointName: 'getSession', arg: {}, value: null }]));
  dispatch(
    api.util.invalidateTags([
      'Session',
      'SessionList',
      'AuthenticatorList',
      'AccountList',
      'PasskeyList',
      'RequestList',
      'OperatorData',
    ]),
  );
}

/**
 * Clears every cached response except the service's settings, also for queries on screen, so that data of a former user
 * is never shown. `signedIn`: the new user, or null.
 */
export function clearFormerUser({ dispatch, getState }: Store, signedIn: SignedIn | null): void {
  const { data: config } = api.endpoints.getWebConfig.select()(getState());
  dispatch(api.util.resetApiState());
  dispatch(
    api.util.upsertQueryEntries([
      { endpointName: 'getSession', arg: {}, value: signedIn },
      ...(config ? [{ endpointName: 'getWebConfig' as const, arg: undefined, value: config }] : []),
    ]),
  );
}
