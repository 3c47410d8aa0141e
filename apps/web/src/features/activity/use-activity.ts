import { useState } from 'react';

import { useListActivityQuery } from '@portvakt/api-client';

import type { OwnerEvent } from '../../events/event-names.js';

/** The events of the account that are fetched so far, newest first. */
export function useActivity() {
  const [cursor, setCursor] = useState<string>();
  // Kept while a failed request has no data of its own.
  const [firstNew, setFirstNew] = useState<number>();
  const { data, error, isFetching, refetch } = useListActivityQuery(cursor === undefined ? {} : { cursor }, {
    refetchOnMountOrArgChange: true,
  });
  const next = data?.nextCursor ?? null;

  const fetchOlder = () => {
    if (next === null) return;
    setFirstNew(data?.events.length);
    // The same cursor again: its request failed, and nothing else would repeat it.
    if (next === cursor) void refetch();
    else setCursor(next);
  };

  const events: readonly OwnerEvent[] | undefined = data?.events;
  return {
    events,
    /** Why the newest request failed. */
    error: isFetching ? undefined : error,
    isFetching,
    refetch,
    fetchOlder: next === null ? null : fetchOlder,
    /** Fetched since the last press of "older". */
    added: firstNew === undefined ? [] : (events?.slice(firstNew) ?? []),
  };
}
