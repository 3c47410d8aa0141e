import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

import { type EventsView, readEventsView, writeEventsView } from './events-view.js';

/** The cursors of the pages before, newest last, kept in the history entry: the service knows only the way to older ones. */
interface PageState {
  readonly before: readonly (string | null)[];
}

/** The view in the address, and the ways to change it. */
export function useEventsView() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: Partial<PageState> | null };
  // "The last hour" is counted from here, so that the pages of a view fit together.
  const [now, setNow] = useState(() => Date.now());
  const [focusesList, setFocusesList] = useState(false);
  const view = readEventsView(query);
  const before = state?.before ?? [];

  const go = (next: EventsView, pages: PageState, replace = false) =>
    void navigate({ search: writeEventsView(next).toString() }, { state: pages, replace, preventScrollReset: true });
  const turn = (cursor: string | undefined, pages: PageState) => {
    setFocusesList(true);
    go({ ...view, cursor, opened: undefined }, pages);
  };
  const change = (changes: Partial<EventsView>, isFromList = false) => {
    setNow(Date.now());
    setFocusesList(isFromList);
    go({ ...view, cursor: undefined, opened: undefined, ...changes }, { before: [] });
  };

  return {
    view,
    now,
    /** Whether the list takes focus: after a page turn, and where the button that was pressed is removed. */
    focusesList,
    /** Another view begins with the newest events. */
    change: (changes: Partial<EventsView>) => change(changes),
    showMoreAbout: (subject: string) => change({ subject, email: undefined }, true),
    /** Counts the period from now; `isButtonRemoved`: whether the button that asks for it leaves the page. */
    moveNow: (isButtonRemoved: boolean) => {
      setFocusesList(isButtonRemoved);
      setNow(Date.now());
    },
    open: (opened: string | undefined) => {
      setFocusesList(false);
      go({ ...view, opened }, { before }, view.opened !== undefined);
    },
    turnToOlder: (cursor: string) => turn(cursor, { before: [...before, view.cursor ?? null] }),
    /** Undefined on the page with the newest. */
    turnToNewer:
      view.cursor === undefined ? undefined : () => turn(before.at(-1) ?? undefined, { before: before.slice(0, -1) }),
  };
}
