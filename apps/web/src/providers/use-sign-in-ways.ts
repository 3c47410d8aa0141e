import { type ListAccountsApiResponse, useListAccountsQuery } from '@portvakt/api-client';

/** A way in by a provider, as the account has it. */
export type LinkedAccount = ListAccountsApiResponse[number];

/** How somebody can sign in: what the account has, whatever the service offers today. */
export interface SignInWays {
  /** When the password was last changed (ISO 8601), or undefined where there is none. */
  readonly passwordChangedAt: string | undefined;
  readonly hasPassword: boolean;
  /** Oldest first; the same provider may be there more than once. */
  readonly linked: readonly LinkedAccount[];
  /** The ids of the providers, each once. */
  readonly providers: readonly string[];
}

/** The provider id of a password (contract §5.3). */
const PASSWORD = 'credential';

/** The ways in of the one signed in, asked for anew by each page; `error` while they are not known at all. */
export function useSignInWays() {
  const { data, error, isFetching, refetch } = useListAccountsQuery(undefined, { refetchOnMountOrArgChange: true });
  return { ways: data && readWays(data), error: data || isFetching ? undefined : error, isFetching, refetch };
}

function readWays(accounts: ListAccountsApiResponse): SignInWays {
  const password = accounts.find(({ provider }) => provider === PASSWORD);
  const linked = accounts.filter(({ provider }) => provider !== PASSWORD);
  return {
    passwordChangedAt: password?.updatedAt,
    hasPassword: password !== undefined,
    linked,
    providers: [...new Set(linked.map(({ provider }) => provider))],
  };
}
