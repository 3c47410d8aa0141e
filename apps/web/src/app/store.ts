import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';

import { api, isApiFailure } from '@portvakt/api-client';

import { dropAllDrafts } from '../forms/drafts.js';
import { openSessionChannel } from './session-channel.js';

/** The store: the cache of the server's answers, and nothing beside it. `close` ends what it listens to. */
export function createAppStore() {
  const listeners = createListenerMiddleware();
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    // A call's arguments pass through the store, passwords among them: no browser extension reads along.
    devTools: false,
    middleware: (defaults) => defaults().prepend(listeners.middleware).concat(api.middleware),
  });

  const askWhoIsSignedIn = () => store.dispatch(api.util.invalidateTags(['Session', 'SessionList']));

  // A session that ended elsewhere shows as a 401 on any call; the gate of the account rooms does the rest.
  listeners.startListening({
    predicate: (action) =>
      'payload' in action && isApiFailure(action.payload) && action.payload.code === 'UNAUTHORIZED',
    effect: () => void askWhoIsSignedIn(),
  });

  const channel = openSessionChannel((change) => {
    if (change === 'signedOut') dropAllDrafts();
    askWhoIsSignedIn();
  });
  const { signInEmail, signUpEmail, signOut, resetPassword, changePassword, deleteUser } = api.endpoints;
  for (const endpoint of [signInEmail, signUpEmail, resetPassword, changePassword, deleteUser]) {
    listeners.startListening({ matcher: endpoint.matchFulfilled, effect: () => channel.tellOtherTabs('changed') });
  }
  listeners.startListening({ matcher: signOut.matchFulfilled, effect: () => channel.tellOtherTabs('signedOut') });

  const stopFocusListeners = setupListeners(store.dispatch);
  const close = () => {
    stopFocusListeners();
    channel.close();
  };
  return { store, close };
}
