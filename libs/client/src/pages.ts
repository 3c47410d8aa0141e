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
  /** Of the page, for visitors who have not chosen one there; otherwise that of the browser. */
  readonly language?: 'nb' | 'nn' | 'en' | undefined;
}

/** The pages of Portvakt that a product leads to. */
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
