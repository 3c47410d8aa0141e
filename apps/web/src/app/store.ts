import { configureStore, createListenerMiddleware, type Dispatch, type UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';

import { api, clearFormerUser, isApiFailure, readEmbeddedConfig, refetchSession } from '@portvakt/api-client';

import { deleteAllDrafts } from '../forms/drafts.js';
import { clearPendingAction } from '../confirm-identity/pending-action.js';
import { isBackFromProvider, noteProviderVisit } from '../providers/provider-visit.js';
import { forgetTypedEmail } from '../forms/typed-email.js';
import { openSessionChannel } from './session-channel.js';

const calls = api.endpoints;

type CacheState = Parameters<ReturnType<typeof calls.getSession.select>>[0];

/** Endpoints that start, replace or revoke a session of this browser. */
const SESSION_ENDPOINTS = [
  calls.signInEmail,
  calls.signUpEmail,
  calls.verifyAuthentication,
  calls.verifyTotp,
  calls.verifyOtp,
  calls.verifyBackupCode,
  calls.resetPassword,
  calls.changePassword,
  calls.deleteUser,
];

/** The state is the cache of RTK Query, which freezes it: checking it again at each action only costs time. */
const UNCHECKED = { immutableCheck: false, serializableCheck: false };

/** Creates the store, which holds nothing but the API cache. `close` removes its listeners. */
export function createAppStore() {
  const listeners = createListenerMiddleware();
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    // Request arguments, including passwords, pass through the store: browser extensions must not read them.
    devTools: false,
    middleware: (defaults) => defaults(UNCHECKED).prepend(listeners.middleware).concat(api.middleware),
  });

  cacheEmbeddedConfig(store.dispatch);

  // A session revoked elsewhere causes a 401 on any request; RequireSession then redirects.
  listeners.startListening({
    predicate: (action) =>
      'payload' in action && isApiFailure(action.payload) && action.payload.code === 'UNAUTHORIZED',
    effect: () => refetchSession(store.dispatch),
  });

  const channel = openSessionChannel((change) => {
    if (change === 'changed') {
      refetchSession(store.dispatch);
      return;
    }
    deleteAllDrafts();
    clearPendingAction();
    clearFormerUser(store, null);
  });
  for (const call of SESSION_ENDPOINTS) {
    listeners.startListening({ matcher: call.matchFulfilled, effect: () => channel.notifyOtherTabs('changed') });
  }
  listeners.startListening({ matcher: calls.signOut.matchFulfilled, effect: () => channel.notifyOtherTabs('signedOut') });

  noteProviderVisits(listeners);
  listeners.startListening({
    matcher: calls.getSession.matchFulfilled,
    effect: ({ payload: signedIn }, { getOriginalState }) => {
      // Read from the cache, so that a user whose data was already cleared does not count as the former user.
      const former = calls.getSession.select({})(getOriginalState() as CacheState).data?.user.id;
      if (former !== undefined && former !== signedIn?.user.id) {
        if (signedIn) clearPendingAction();
        clearFormerUser(store, signedIn);
      }
      // The next user of this tab must not find it, however this one signed in.
      if (signedIn) forgetTypedEmail();
      if (isBackFromProvider() && signedIn) channel.notifyOtherTabs('changed');
    },
  });

  const stopFocusListeners = setupListeners(store.dispatch);
  const close = () => {
    stopFocusListeners();
    channel.close();
  };
  return { store, close };
}

function noteProviderVisits({ startListening }: ReturnType<typeof createListenerMiddleware>): void {
  for (const { matchFulfilled } of [calls.signInSocial, calls.linkSocial]) {
    startListening({
      matcher: matchFulfilled,
      effect: ({ meta }) => noteProviderVisit(meta.arg.originalArgs.errorCallbackURL),
    });
  }
}

/** The settings that came with the page need no request. */
function cacheEmbeddedConfig(dispatch: Dispatch<UnknownAction>): void {
  const config = readEmbeddedConfig();
  if (!config) return;
  dispatch(api.util.upsertQueryEntries([{ endpointName: 'getWebConfig', arg: undefined, value: config }]));
}
