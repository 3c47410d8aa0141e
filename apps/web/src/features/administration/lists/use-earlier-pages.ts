import { stateField } from '../../../navigation-state/state-field.js';
import { useNavigationState } from '../../../navigation-state/use-navigation-state.js';

/** The cursors of the pages before, newest last, kept in the history entry: the service knows only the way forward. */
export interface EarlierPages {
  readonly before: readonly (string | null)[];
}

export const FIRST_PAGE: EarlierPages = { before: [] };

/** The pages before the one that begins at `cursor`, and what a turn of the page passes to its history entry. */
export function useEarlierPages(cursor: string | undefined) {
  const before = useNavigationState(readBefore);
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

const isCursor = (value: unknown): value is string | null => typeof value === 'string' || value === null;

function readBefore(state: unknown): EarlierPages['before'] {
  const before = stateField(state, 'before');
  return Array.isArray(before) && before.every(isCursor) ? before : [];
}
