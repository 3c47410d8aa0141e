import { useMediaQuery } from '../../../browser/use-media-query.js';

/** Whether the window is too narrow for a table, so that tables are lists. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 40rem)');
