import type { ListSessionsApiResponse } from '@portvakt/api-client';

/** Sorts the current session first, then the newest sign-in. */
export function currentSessionFirst(
  sessions: ListSessionsApiResponse,
  currentSessionId: string | undefined,
): ListSessionsApiResponse {
  return [...sessions].sort((a, b) => {
    if (a.id === currentSessionId || b.id === currentSessionId) return a.id === currentSessionId ? -1 : 1;
    return b.createdAt.localeCompare(a.createdAt);
  });
}
