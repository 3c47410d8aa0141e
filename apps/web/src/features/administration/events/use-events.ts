import { useListEventsQuery } from '@portvakt/api-client/operators';

import { toEventFilter } from './events-view.js';
import { useEventsView } from './use-events-view.js';

/**
 * The events of the view in the URL, and functions that change the view. `subject`: the user whom all of them concern,
 * whatever the URL says.
 */
export function useEvents(subject?: string) {
  const { view: written, now, moveNow, ...ways } = useEventsView();
  const view = subject === undefined ? written : { ...written, subject, email: undefined };
  const filter = toEventFilter(view, now);
  const list = useListEventsQuery({ ...filter, ...(view.cursor === undefined ? {} : { cursor: view.cursor }) });
  const page = list.error && !list.isFetching ? undefined : list.data;

  const refresh = (isButtonRemoved: boolean) => {
    moveNow(isButtonRemoved);
    // Two days are the same whatever the time is now, so nothing else would fetch them again.
    if (view.period === 'days') void list.refetch();
  };
  return {
    ...ways,
    refresh: () => refresh(false),
    showNew: () => refresh(true),
    view,
    filter,
    list,
    page,
    isOfOneUser: subject !== undefined,
  };
}

export type Events = ReturnType<typeof useEvents>;
