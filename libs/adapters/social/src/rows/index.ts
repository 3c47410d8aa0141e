import * as all from './all.js';
import type { ProviderRow } from './provider-row.js';

/** What most people have comes first; the rest by id. */
const FIRST = ['google', 'microsoft', 'apple', 'facebook'];

const place = ({ id }: ProviderRow): string => {
  const at = FIRST.indexOf(id);
  return at < 0 ? id : String(at);
};

/** In the order in which people are offered them. */
export const providerRows: readonly ProviderRow[] = Object.values<ProviderRow>(all).sort((a, b) =>
  place(a) < place(b) ? -1 : 1,
);
