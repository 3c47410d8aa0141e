import { useNavigate, useSearchParams } from 'react-router';

import { type EarlierPages, useEarlierPages } from './use-earlier-pages.js';

/** The name that the log has for it too. */
const CURSOR = 'etter';

/** The page of a list that the service gives by cursors; it is in the URL, so that Back leads to it again. */
export function usePages() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const cursor = query.get(CURSOR) || undefined;
  const pages = useEarlierPages(cursor);

  const turn = (to: string | undefined, earlier: EarlierPages) => {
    const next = new URLSearchParams(query);
    if (to === undefined) next.delete(CURSOR);
    else next.set(CURSOR, to);
    void navigate({ search: next.toString() }, { state: earlier, preventScrollReset: true });
  };
  return {
    /** Where this page begins; empty on the first. */
    from: cursor === undefined ? {} : { cursor },
    next: (nextCursor: string | null) => (nextCursor === null ? undefined : () => turn(nextCursor, pages.further)),
    /** To the page before, or to the first one if the way back is not known; undefined on the first page. */
    previous: cursor === undefined ? undefined : () => turn(pages.previousCursor, pages.back),
  };
}
