import type { TokenRole } from './roles.js';

/** A bearer token of a machine, as the configuration has it (operators §4.4). */
export interface ApiToken {
  /** Who uses it. Several tokens of one name may stand side by side while one replaces the other. */
  readonly name: string;
  readonly role: TokenRole;
  /** SHA-256 of the token in base64url. Nobody can make the token from it. */
  readonly digest: string;
  /** The last day on which it works, in UTC: `2027-06-30`. */
  readonly expires: string;
}

const DAY_LENGTH = 'yyyy-mm-dd'.length;

/** Whether the last day of the token is over. */
export const isExpiredToken = ({ expires }: Pick<ApiToken, 'expires'>, now: Date): boolean =>
  now.toISOString().slice(0, DAY_LENGTH) > expires;
