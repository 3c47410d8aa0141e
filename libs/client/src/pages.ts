/** The pages of an account, by the name under which the products link to them. */
const ACCOUNT_PAGES = {
  overview: '/konto',
  profile: '/konto/profil',
  security: '/konto/sikkerhet',
  devices: '/konto/enheter',
  'sign-in': '/konto/innlogging',
} as const;

export type AccountPage = keyof typeof ACCOUNT_PAGES;

export interface PageOptions {
  /** Where the visitor goes afterwards; Portvakt refuses origins that it does not trust. */
  readonly returnTo?: string | undefined;
}

/** The pages of Portvakt that a product leads to. */
export function pagesOf(url: string) {
  const page = (path: string, { returnTo }: PageOptions): string =>
    returnTo === undefined ? url + path : `${url}${path}?${new URLSearchParams({ neste: returnTo }).toString()}`;
  return {
    signInUrl: (options: PageOptions = {}) => page('/logg-inn', options),
    signUpUrl: (options: PageOptions = {}) => page('/registrer', options),
    accountUrl: (name: AccountPage = 'overview') => url + ACCOUNT_PAGES[name],
  };
}
