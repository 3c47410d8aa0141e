import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** The cursors of the pages before, newest last, kept in the history entry: the service knows only the way forward. */
interface PageState {
  readonly before: readonly (string | null)[];
}

/** The name that the log has for it too. */
const CURSOR = 'etter';

/** The page of a list that the service gives by cursors; it is in the address, so that Back leads to it again. */
export function usePages() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: Partial<PageState> | null };
  const cursor = query.get(CURSOR) || undefined;
  const before = state?.before ?? [];

  const turn = (to: string | null, pages: PageState) => {
    const next = new URLSearchParams(query);
    if (to === null) next.delete(CURSOR);
    else next.set(CURSOR, to);
    void navigate({ search: next.toString() }, { state: pages, preventScrollReset: true });
  };
  return {
    /** Where this page begins; empty on the first. */
    from: cursor === undefined ? {} : { cursor },
    next: (nextCursor: string | null) =>
      nextCursor === null ? undefined : () => turn(nextCursor, { before: [...before, cursor ?? null] }),
    /** To the page before, or to the first one if the way back is not known; undefined on the first page. */
    previous: cursor === undefined ? undefined : () => turn(before.at(-1) ?? null, { before: before.slice(0, -1) }),
  };
}
