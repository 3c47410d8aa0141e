import { useLocation } from 'react-router';

/** The cursors of the pages before, newest last, kept in the history entry: the service knows only the way forward. */
export interface EarlierPages {
  readonly before: readonly (string | null)[];
}

export const FIRST_PAGE: EarlierPages = { before: [] };

/** The pages before the one that begins at `cursor`, and what a turn of the page passes to its history entry. */
export function useEarlierPages(cursor: string | undefined) {
  const { state } = useLocation() as { readonly state: Partial<EarlierPages> | null };
  const before = state?.before ?? [];
  return {
    here: { before } satisfies EarlierPages,
    /** For the page after this one. */
    further: { before: [...before, cursor ?? null] } satisfies EarlierPages,
    /** The cursor of the page before, or undefined for the first page, also where the way back is not known. */
    previousCursor: before.at(-1) ?? undefined,
    /** For the page before this one. */
    back: { before: before.slice(0, -1) } satisfies EarlierPages,
  };
}
