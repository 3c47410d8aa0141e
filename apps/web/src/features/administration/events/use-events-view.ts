import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { type EarlierPages, FIRST_PAGE, useEarlierPages } from '../lists/use-earlier-pages.js';
import { type EventsView, readEventsView, writeEventsView } from './events-view.js';

/** The view in the URL, and functions that change it. */
export function useEventsView() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  // "The last hour" is counted from here, so that the pages of a view fit together.
  const [now, setNow] = useState(() => Date.now());
  const [focusesList, setFocusesList] = useState(false);
  const view = readEventsView(query);
  const pages = useEarlierPages(view.cursor);

  const go = (next: EventsView, earlier: EarlierPages, replace = false) =>
    void navigate({ search: writeEventsView(next).toString() }, { state: earlier, replace, preventScrollReset: true });
  const turn = (cursor: string | undefined, earlier: EarlierPages) => {
    setFocusesList(true);
    go({ ...view, cursor, opened: undefined }, earlier);
  };
  const change = (changes: Partial<EventsView>, isFromList = false) => {
    setNow(Date.now());
    setFocusesList(isFromList);
    go({ ...view, cursor: undefined, opened: undefined, ...changes }, FIRST_PAGE);
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
      go({ ...view, opened }, pages.here, view.opened !== undefined);
    },
    turnToOlder: (cursor: string) => turn(cursor, pages.further),
    /** Undefined on the page with the newest. */
    turnToNewer: view.cursor === undefined ? undefined : () => turn(pages.previousCursor, pages.back),
  };
}
