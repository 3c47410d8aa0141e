import { useListUserPasskeysQuery, useWebConfig } from '@portvakt/api-client';

/**
 * The passkeys of the signed-in user, oldest first, fetched again by each page; `error` is set only while none are
 * known. Undefined passkeys without an error: they are being fetched, or the service has passkeys off.
 */
export function useOwnPasskeys() {
  const { passkeys: isOn } = useWebConfig();
  const { data, error, isFetching, refetch } = useListUserPasskeysQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: isOn === null,
  });
  return {
    passkeys: data,
    error: data || isFetching ? undefined : error,
    isFetching,
    refetch,
  };
}
