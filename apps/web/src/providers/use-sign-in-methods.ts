import { type ListAccountsApiResponse, useListAccountsQuery, useWebConfig, type WebConfig } from '@portvakt/api-client';

/** A provider account that is connected to the user's account, or the password. */
export type LinkedAccount = ListAccountsApiResponse[number];

/** The sign-in methods of the account, whether or not the service still offers them. */
export interface SignInMethods {
  /** The password and the provider accounts, oldest first. */
  readonly all: readonly LinkedAccount[];
  /** Undefined without a password. */
  readonly password: LinkedAccount | undefined;
  /** When the password was last changed (ISO 8601), or undefined without a password. */
  readonly passwordChangedAt: string | undefined;
  readonly hasPassword: boolean;
  /** Oldest first; a provider may occur more than once. */
  readonly linked: readonly LinkedAccount[];
  /** The ids of the connected providers, without duplicates. */
  readonly providers: readonly string[];
}

/** The provider id of a password (specification §5.3). */
const PASSWORD = 'credential';

/** Whether the id of a provider stands for the password. */
export const isPassword = (provider: string): boolean => provider === PASSWORD;

/**
 * Whether users can sign in with a method: any provider, or a password unless passwords are off. The service has the
 * same rule for the methods that have to remain when one is removed.
 */
export const opensAccount = (
  { provider }: LinkedAccount,
  { emailPassword }: Pick<WebConfig, 'emailPassword'>,
): boolean => emailPassword || !isPassword(provider);

/** Whether an account without a password can get one: through the link that is mailed for a new password. */
export const canMakePassword = ({
  emailPassword,
  resetPassword,
}: Pick<WebConfig, 'emailPassword' | 'resetPassword'>): boolean => emailPassword && resetPassword;

/** Whether users can connect a provider that is not connected. */
export const canConnect = (
  provider: string,
  { linking, providers }: Pick<WebConfig, 'linking' | 'providers'>,
): boolean => linking && providers.includes(provider);

/** The sign-in methods of the signed-in user, fetched again by each page; `error` is set only while none are known. */
export function useSignInMethods() {
  const { data, error, isFetching, refetch } = useListAccountsQuery(undefined, { refetchOnMountOrArgChange: true });
  return { methods: data && toSignInMethods(data), error: data || isFetching ? undefined : error, isFetching, refetch };
}

/**
 * Whether the signed-in user has a password that opens the account; undefined until that is known. Where it cannot be
 * read, the user is assumed to have one.
 */
export function useHasPassword(): boolean | undefined {
  const { emailPassword } = useWebConfig();
  const { methods, error } = useSignInMethods();
  if (!emailPassword) return false;
  return methods?.hasPassword ?? (error ? true : undefined);
}

function toSignInMethods(accounts: ListAccountsApiResponse): SignInMethods {
  const password = accounts.find(({ provider }) => isPassword(provider));
  const linked = accounts.filter(({ provider }) => !isPassword(provider));
  return {
    all: accounts,
    password,
    passwordChangedAt: password?.updatedAt,
    hasPassword: password !== undefined,
    linked,
    providers: [...new Set(linked.map(({ provider }) => provider))],
  };
}
