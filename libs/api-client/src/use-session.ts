import { useCallback, useState } from 'react';
import { useStore } from 'react-redux';

import type { ApiFailure } from './api-failure.js';
import { type GetSessionApiResponse, useGetSessionQuery } from './generated/api.js';
import { api } from './tags.js';

type CacheState = Parameters<ReturnType<typeof api.endpoints.getSession.select>>[0];

/** Somebody who is signed in: the session and its user. */
export type SignedIn = NonNullable<GetSessionApiResponse>;

/** Who is signed in. `signedIn` is null when nobody is and undefined until that is known. */
export function useSession() {
  const { data, isFetching, error, refetch } = useGetSessionQuery({});
  return { signedIn: data, isFetching, error, refetch };
}

/** Keeps the session true while the page is open: asked once more when the tab wakes up or is back on the net. */
export function useSessionWatch(): void {
  useGetSessionQuery({}, { refetchOnFocus: true, refetchOnReconnect: true });
}

/** The session as the database has it, past a session-data cookie that may be some minutes old. */
export function useSessionPastCache() {
  const { data, isFetching, error, refetch } = useGetSessionQuery(
    { disableCookieCache: true },
    { refetchOnMountOrArgChange: true },
  );
  return { signedIn: isFetching ? undefined : data, isFetching, error, refetch };
}

/** The session did not come although the server let somebody in: the browser keeps no cookies for the site. */
const NO_SESSION: ApiFailure = { code: 'FAILED_TO_CREATE_SESSION', message: '', status: 0, retryAfterSeconds: null };

/** The session that a sign-in brings: `expect` it once the server has let somebody in; `failure` when it does not come. */
export function useExpectedSession() {
  const [isExpected, expect] = useState(false);
  const { signedIn, isFetching } = useSession();
  const isMissing = isExpected && !isFetching && !signedIn;
  return { expect, isOnItsWay: isExpected && !isMissing, failure: isMissing ? NO_SESSION : undefined };
}

/** Answers, at the moment it is called, whether the last answer named somebody: for what runs while a page is taken down. */
export function useSignedInCheck(): () => boolean {
  const store = useStore<CacheState>();
  return useCallback(() => Boolean(api.endpoints.getSession.select({})(store.getState()).data), [store]);
}
