import type { ListSessionsApiResponse } from '@portvakt/api-client';

/** Sorts this device first, then the newest sign-in. */
export function thisDeviceFirst(
  sessions: ListSessionsApiResponse,
  thisDevice: string | undefined,
): ListSessionsApiResponse {
  return [...sessions].sort((a, b) => {
    if (a.id === thisDevice || b.id === thisDevice) return a.id === thisDevice ? -1 : 1;
    return b.createdAt.localeCompare(a.createdAt);
  });
}
