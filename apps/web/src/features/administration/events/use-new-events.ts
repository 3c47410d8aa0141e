import { skipToken } from '@reduxjs/toolkit/query';

import { type EventListQuery, useCountNewEventsQuery } from '@portvakt/api-client/operators';

const COUNTED_EVERY_MS = 30_000;

/**
 * How many events of others came after the newest that is shown; counted while the page is visible. `newest`: an event id;
 * undefined where older events are shown, or none.
 */
export function useNewEvents(filter: Omit<EventListQuery, 'cursor' | 'limit'>, newest: string | undefined) {
  const { currentData } = useCountNewEventsQuery(newest === undefined ? skipToken : { ...filter, since: newest }, {
    pollingInterval: COUNTED_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  return currentData;
}
