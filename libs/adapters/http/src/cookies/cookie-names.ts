/** The suffixes of all cookies (specification §3). */
export type CookieSuffix =
  | 'session_token'
  | 'session_data'
  | 'dont_remember'
  | 'two_factor'
  | 'trust_device'
  | 'known_device'
  | 'state'
  | 'pending_sign_up'
  | 'link_result'
  | 'admin_session'
  | 'passkey';

export interface CookieSettings {
  readonly prefix: string;
  /** The `Domain` of every cookie; null: none is sent. */
  readonly domain: string | null;
  /**
   * Whether browsers reach the service by https: cookies then get the `__Secure-` prefix and the `Secure` attribute.
   */
  readonly secure: boolean;
}

/** With https, only the prefixed name is read and written (security D2). */
export const cookieName = ({ prefix, secure }: CookieSettings, suffix: CookieSuffix): string =>
  `${secure ? '__Secure-' : ''}${prefix}.${suffix}`;
