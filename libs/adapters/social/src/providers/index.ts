import * as all from './all.js';
import type { ProviderDefinition } from './provider-definition.js';

/** The most used providers come first, the others are sorted by id. */
const FIRST = ['google', 'microsoft', 'apple', 'facebook'];

const place = ({ id }: ProviderDefinition): string => {
  const at = FIRST.indexOf(id);
  return at < 0 ? id : String(at);
};

/** All definitions, in the order in which the sign-in page lists them. */
export const providerDefinitions: readonly ProviderDefinition[] = Object.values<ProviderDefinition>(all).sort((a, b) =>
  place(a) < place(b) ? -1 : 1,
);
