import type { TokenRole } from './roles.js';

/** A configured bearer token of a machine (operators §4.4). */
export interface ApiToken {
  /** Who uses it. Two tokens may have the same name while one replaces the other. */
  readonly name: string;
  readonly role: TokenRole;
  /** SHA-256 of the token in base64url. The token cannot be computed from it. */
  readonly digest: string;
  /** The last day on which it is valid, in UTC: `2027-06-30`. */
  readonly expires: string;
}

const DAY_LENGTH = 'yyyy-mm-dd'.length;

/** Whether the last valid day of the token has passed. */
export const isExpiredToken = ({ expires }: Pick<ApiToken, 'expires'>, now: Date): boolean =>
  now.toISOString().slice(0, DAY_LENGTH) > expires;
