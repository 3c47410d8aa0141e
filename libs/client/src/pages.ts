/** The pages of an account, by the names that products use in links. */
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
  /** The language of the page, for visitors who have not chosen one there; default: the browser's. */
  readonly language?: 'nb' | 'nn' | 'en' | undefined;
}

/** The URLs of Portvakt's pages that a product links to. */
export function pagesOf(url: string) {
  const page = (path: string, { returnTo, language }: PageOptions): string => {
    const query = new URLSearchParams({
      ...(returnTo === undefined ? {} : { neste: returnTo }),
      ...(language === undefined ? {} : { spraak: language }),
    }).toString();
    return query === '' ? url + path : `${url}${path}?${query}`;
  };
  return {
    signInUrl: (options: PageOptions = {}) => page('/logg-inn', options),
    signUpUrl: (options: PageOptions = {}) => page('/registrer', options),
    accountUrl: (name: AccountPage = 'overview') => url + ACCOUNT_PAGES[name],
  };
}
