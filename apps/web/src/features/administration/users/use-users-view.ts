import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { type EarlierPages, FIRST_PAGE, useEarlierPages } from '../lists/use-earlier-pages.js';
import { readView, type UsersView, writeView } from './users-view.js';

/** What the operator did last, which decides what is announced once the rows are there. */
export type LastAction = 'search' | 'sort' | 'turn' | 'perPage' | undefined;

/** The view in the URL, and functions that change it. */
export function useUsersView() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [acted, setActed] = useState<{ readonly what: LastAction; readonly search: string }>();
  const view = readView(query);
  const pages = useEarlierPages(view.cursor);

  const go = (next: UsersView, what: LastAction, earlier: EarlierPages = FIRST_PAGE) => {
    const search = writeView(next).toString();
    setActed({ what, search });
    void navigate({ search }, { state: earlier, preventScrollReset: what !== 'turn' });
  };

  return {
    view,
    // Not before the URL has changed, and not after Back.
    action: acted?.search === writeView(view).toString() ? acted.what : undefined,
    /** Another view begins on its first page. */
    change: (change: Partial<UsersView>, what: LastAction) =>
      go({ ...view, cursor: undefined, page: 1, ...change }, what),
    turnTo: (cursor: string) => go({ ...view, cursor, page: view.page + 1 }, 'turn', pages.further),
    /** To the page before, or to the first one if the way back is not known; undefined on the first page. */
    turnBack:
      view.cursor === undefined
        ? undefined
        : () => {
            const cursor = pages.previousCursor;
            const page = cursor === undefined ? 1 : view.page - 1;
            go({ ...view, cursor, page }, 'turn', pages.back);
          },
  };
}
