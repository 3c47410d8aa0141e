import { useListEventsQuery } from '@portvakt/api-client/operators';

import { toEventFilter } from './events-view.js';
import { useEventsView } from './use-events-view.js';

/**
 * The events of the view in the address, and the ways to change it. `subject`: the user whom all of them concern,
 * whatever the address says.
 */
export function useEvents(subject?: string) {
  const { view: written, now, ...ways } = useEventsView();
  const view = subject === undefined ? written : { ...written, subject, email: undefined };
  const filter = toEventFilter(view, now);
  const list = useListEventsQuery({ ...filter, ...(view.cursor === undefined ? {} : { cursor: view.cursor }) });
  const page = list.error && !list.isFetching ? undefined : list.data;
  return { ...ways, view, filter, list, page, isOfOneUser: subject !== undefined };
}

export type Events = ReturnType<typeof useEvents>;
