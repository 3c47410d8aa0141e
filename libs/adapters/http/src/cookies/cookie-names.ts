/** Every cookie of specification §3, by its suffix. */
export type CookieSuffix =
  | 'session_token'
  | 'session_data'
  | 'dont_remember'
  | 'two_factor'
  | 'trust_device'
  | 'known_device'
  | 'state';

export interface CookieSettings {
  readonly prefix: string;
  /** Adds `Domain` to every cookie. */
  readonly domain: string | null;
  /** The base address is https: the `__Secure-` name and the attribute. */
  readonly secure: boolean;
}

/** On https only the prefixed name is read or written (security D2). */
export const cookieName = ({ prefix, secure }: CookieSettings, suffix: CookieSuffix): string =>
  `${secure ? '__Secure-' : ''}${prefix}.${suffix}`;
