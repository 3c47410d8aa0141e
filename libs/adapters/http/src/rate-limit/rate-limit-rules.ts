import { matchesWildcard } from '../origin/wildcard.js';
import type { RateLimit } from './rate-limit-store.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** The limit by IP address, path and e-mail address on endpoints that take or change a password (specification §9). */
export const EMAIL_LIMIT: RateLimit = { windowMs: 10 * SECOND_MS, max: 3 };
/** Password attempts for one e-mail address by all clients, with one known device, or in one session. */
export const PASSWORD_LIMIT: RateLimit = { windowMs: 15 * MINUTE_MS, max: 20 };
/** The refusals beyond that limit that the audit log reports. */
export const ONE_REFUSAL: RateLimit = { windowMs: PASSWORD_LIMIT.windowMs, max: 1 };
/** Accounts created from one client IP address. Only those move the window, not attempts that are given back. */
export const SIGN_UP_LIMIT: RateLimit = { windowMs: 10 * MINUTE_MS, max: 60, isFixed: true };
/** Changes of the unverified e-mail address of one user. Only those move the window, too. */
export const EMAIL_CHANGE_LIMIT: RateLimit = { windowMs: 10 * MINUTE_MS, max: 5, isFixed: true };
/** Mails of one kind to one e-mail address. */
export const MAIL_LIMIT: RateLimit = { windowMs: 10 * MINUTE_MS, max: 5 };

export const CREDENTIAL_LIMIT: RateLimit = { windowMs: 10 * SECOND_MS, max: 30 };
const SECOND_FACTOR_LIMIT: RateLimit = { windowMs: 10 * SECOND_MS, max: 3 };
/** Generous, because a sign-in page with passkeys requests options when it opens and every four minutes. */
const PASSKEY_LIMIT: RateLimit = { windowMs: 10 * SECOND_MS, max: 30 };
const MAILING_LIMIT: RateLimit = { windowMs: MINUTE_MS, max: 3 };

interface Row {
  readonly covers: (path: string) => boolean;
  readonly limit: RateLimit;
}

const startsWith =
  (...prefixes: readonly string[]) =>
  (path: string): boolean =>
    prefixes.some((prefix) => path.startsWith(prefix));

const isOneOf =
  (...paths: readonly string[]) =>
  (path: string): boolean =>
    paths.includes(path);

/** The limits by IP address and path that differ from the default (specification §9). */
const ROWS: readonly Row[] = [
  { covers: startsWith('/sign-in', '/sign-up', '/change-password', '/change-email'), limit: CREDENTIAL_LIMIT },
  { covers: startsWith('/two-factor/'), limit: SECOND_FACTOR_LIMIT },
  { covers: startsWith('/passkey/'), limit: PASSKEY_LIMIT },
  { covers: isOneOf('/forget-password', '/send-verification-email'), limit: MAILING_LIMIT },
];

/** Paths that share a counter: an alias has that of its original, a path with a parameter that of its pattern. */
const ALIASES: ReadonlyMap<string, string> = new Map([['/request-password-reset', '/forget-password']]);
const PATTERNS: readonly (readonly [prefix: string, pattern: string])[] = [
  ['/reset-password/', '/reset-password/{token}'],
  ['/callback/', '/callback/{id}'],
];

/** The pattern of a path with a parameter; any other path unchanged. `path`: below the base path, without query. */
export function patternedPath(path: string): string {
  for (const [prefix, pattern] of PATTERNS) {
    if (path.startsWith(prefix) && path.length > prefix.length && !path.includes('/', prefix.length)) return pattern;
  }
  return path;
}

/** The path under which requests to `path` are counted. */
export const countedPath = (path: string): string => ALIASES.get(path) ?? patternedPath(path);

/** Finds the limit of a path: the last rule that covers it counts (specification §9). */
export class RateLimitRules {
  private readonly customPaths: ReadonlyMap<string, RateLimit>;
  private readonly rows: readonly Row[];

  /**
   * `custom`: limits by exact path, or by pattern in which `*` matches any characters. An exact path takes precedence
   * over a pattern, and a later pattern over an earlier one.
   */
  constructor(
    private readonly defaultLimit: RateLimit,
    custom: Readonly<Record<string, RateLimit>> = {},
  ) {
    const entries = Object.entries(custom);
    this.customPaths = new Map(
      entries.filter(([path]) => !path.includes('*')).map(([path, limit]) => [countedPath(path), limit]),
    );
    const patterns = entries.filter(([path]) => path.includes('*'));
    this.rows = [
      ...ROWS,
      ...patterns.map(([pattern, limit]) => ({ covers: (path: string) => matchesWildcard(path, pattern), limit })),
    ].reverse();
  }

  /** `counted`: the result of `countedPath`. */
  limitFor(counted: string): RateLimit {
    const custom = this.customPaths.get(counted);
    return custom ?? this.rows.find(({ covers }) => covers(counted))?.limit ?? this.defaultLimit;
  }

  /**
   * The limit of CORS preflights: never a stricter one than the default, because a page cannot read why its preflight was
   * refused.
   */
  preflightLimitFor(counted: string): RateLimit {
    const limit = this.limitFor(counted);
    return limit.max > this.defaultLimit.max ? limit : this.defaultLimit;
  }
}
