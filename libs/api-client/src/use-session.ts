import { useCallback, useState } from 'react';
import { useStore } from 'react-redux';

import { type ApiFailure, asApiFailure } from './api-failure.js';
import { type GetSessionApiResponse, useGetSessionQuery } from './generated/api.js';
import { api } from './tags.js';

type CacheState = Parameters<ReturnType<typeof api.endpoints.getSession.select>>[0];

/** A signed-in user with the session. */
export type SignedIn = NonNullable<GetSessionApiResponse>;

/** The current session. `signedIn` is null if nobody is signed in, and undefined until that is known. */
export function useSession() {
  const { data, isFetching, error, refetch } = useGetSessionQuery({});
  return { signedIn: data, isFetching, error, refetch };
}

/** Refetches the session when the tab becomes active or the network is back. */
export function useSessionWatch(): void {
  useGetSessionQuery({}, { refetchOnFocus: true, refetchOnReconnect: true });
}

/** The session from the database, bypassing the session-data cookie, which may be some minutes old. */
export function useUncachedSession() {
  const { data, isFetching, error, refetch } = useGetSessionQuery(
    { disableCookieCache: true },
    { refetchOnMountOrArgChange: true },
  );
  return { signedIn: isFetching ? undefined : data, isFetching, error, refetch };
}

/** The server accepted the sign-in, but the browser sends no session cookie. */
const NO_COOKIES: ApiFailure = { code: 'NO_COOKIES', message: '', status: 0, retryAfterSeconds: null };

/**
 * The session after a sign-in: call `expect(true)` once the server has accepted it; `failure` is set if no session
 * appears.
 */
export function useExpectedSession() {
  const [isExpected, expect] = useState(false);
  const { signedIn, isFetching, error } = useSession();
  const isMissing = isExpected && !isFetching && !signedIn;
  const failure = error ? asApiFailure(error) : NO_COOKIES;
  return { expect, isPending: isExpected && !isMissing, failure: isMissing ? failure : undefined };
}

/**
 * Returns a function that tells whether a user was signed in according to the latest response; for code that runs while
 * a page unmounts.
 */
export function useSignedInCheck(): () => boolean {
  const store = useStore<CacheState>();
  return useCallback(() => Boolean(api.endpoints.getSession.select({})(store.getState()).data), [store]);
}
