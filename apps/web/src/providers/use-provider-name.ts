import { useWebConfig } from '@portvakt/api-client';

import { providerName } from './provider-names.js';

/** Returns a function from the id of a provider to its name, for a provider of the operator as configured. */
export function useProviderName(): (id: string) => string {
  const { providerNames } = useWebConfig();
  return (id) => new Map(Object.entries(providerNames)).get(id) ?? providerName(id);
}
