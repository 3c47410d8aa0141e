import { TrustedOrigins } from '@portvakt/adapters/http';

import { derive, type DerivedValues } from './derived-values.js';
import { isLoopback, trustedOrigin } from './formats/web-formats.js';
import { expectedBy, quoted } from './parse-text.js';
import type { Secret } from './secret.js';
import { type SettingName, settings, type Values } from './settings.js';

interface Rule {
  /** The rule is skipped when one of these is invalid, so that one mistake is reported once. */
  readonly reads: readonly SettingName[];
  /** Complete lines, each naming its variable. */
  errors(values: Values, derived: DerivedValues): readonly string[];
}

/** The errors that only several variables together show. `invalid`: the variables that have an error of their own. */
export function crossVariableErrors(values: Values, invalid: ReadonlySet<string>): readonly string[] {
  const derived = derive(values);
  return rules
    .filter(({ reads }) => !reads.some((name) => invalid.has(name)))
    .flatMap((rule) => rule.errors(values, derived));
}

const errorIf = (condition: boolean, error: string): readonly string[] => (condition ? [error] : []);

const rules: readonly Rule[] = [
  {
    reads: ['NODE_ENV', 'AUTH_SECRET'],
    errors: ({ AUTH_SECRET }, { isProduction }) =>
      errorIf(
        isProduction && AUTH_SECRET === null,
        'AUTH_SECRET is missing; expected in production a random text of at least 32 characters',
      ),
  },
  {
    reads: ['AUTH_SECRET', 'AUTH_PREVIOUS_SECRETS', 'AUTH_COMPROMISED_SECRETS'],
    errors: repeatedSecrets,
  },
  {
    reads: ['NODE_ENV', 'PUBLIC_URL'],
    errors: ({ PUBLIC_URL }, { isProduction }) =>
      errorIf(
        isProduction && PUBLIC_URL === null,
        'PUBLIC_URL is missing; expected in production the origin that the world sees',
      ),
  },
  {
    reads: ['NODE_ENV', 'PUBLIC_URL'],
    errors: (_, { isProduction, origin }) =>
      errorIf(
        isProduction && origin.startsWith('http:') && !isOnLoopback(origin),
        `PUBLIC_URL is ${quoted(origin)}; expected https in production, or a loopback host`,
      ),
  },
  {
    reads: ['NODE_ENV', 'PUBLIC_URL'],
    errors: ({ NODE_ENV }, { isProduction, origin }) =>
      errorIf(
        !isProduction && !isOnLoopback(origin),
        `NODE_ENV is ${quoted(NODE_ENV)}; expected \`production\`, because the host of PUBLIC_URL is not a loopback host`,
      ),
  },
  {
    reads: ['TRUSTED_ORIGINS'],
    errors: ({ TRUSTED_ORIGINS }) =>
      (TRUSTED_ORIGINS ?? []).flatMap((entry) => {
        const problem = TrustedOrigins.faultIn(entry);
        return errorIf(
          problem !== null,
          `TRUSTED_ORIGINS has the entry ${quoted(entry)}, which ${problem}; expected ${expectedBy(trustedOrigin)}`,
        );
      }),
  },
  {
    reads: ['ERROR_URL', 'TRUSTED_ORIGINS', 'PUBLIC_URL', 'PORT'],
    errors: ({ ERROR_URL, TRUSTED_ORIGINS }, { origin }) => {
      if (ERROR_URL === null) return [];
      const valid = (TRUSTED_ORIGINS ?? []).filter((entry) => TrustedOrigins.faultIn(entry) === null);
      const isTrusted = TrustedOrigins.parse(origin, valid).acceptsReturnAddress(ERROR_URL);
      return errorIf(!isTrusted, `ERROR_URL is ${quoted(ERROR_URL)}; expected ${settings.ERROR_URL.expected}`);
    },
  },
  {
    reads: ['NODE_ENV', 'COOKIE_DOMAIN', 'PUBLIC_URL'],
    errors: ({ COOKIE_DOMAIN: domain }, { isProduction, origin }) => {
      if (!isProduction || domain === null) return [];
      const { hostname } = new URL(origin);
      return errorIf(
        hostname !== domain && !hostname.endsWith(`.${domain}`),
        `COOKIE_DOMAIN is ${quoted(domain)}; expected a domain that holds the host of PUBLIC_URL`,
      );
    },
  },
  {
    reads: ['PASSWORD_MIN_LENGTH', 'PASSWORD_MAX_LENGTH'],
    errors: ({ PASSWORD_MIN_LENGTH: min, PASSWORD_MAX_LENGTH: max }) =>
      errorIf(min > max, `PASSWORD_MIN_LENGTH is ${min}; expected at most PASSWORD_MAX_LENGTH`),
  },
  {
    reads: ['NODE_ENV', 'PUBLIC_URL', 'SOCIAL_ALLOW_HTTP'],
    errors: ({ SOCIAL_ALLOW_HTTP }, { isProduction, origin }) =>
      errorIf(
        isProduction && SOCIAL_ALLOW_HTTP && !isOnLoopback(origin),
        'SOCIAL_ALLOW_HTTP is true; expected false in production, unless PUBLIC_URL is a loopback host',
      ),
  },
  {
    reads: ['WEB_CONCURRENCY', 'DATABASE_URL'],
    errors: ({ WEB_CONCURRENCY: processes, DATABASE_URL }) =>
      errorIf(
        processes > 1 && DATABASE_URL === null,
        `WEB_CONCURRENCY is ${processes}; expected 1 without DATABASE_URL`,
      ),
  },
  {
    // Each process would count alone, which multiplies every limit (specification C30).
    reads: ['WEB_CONCURRENCY', 'REDIS_URL', 'RATE_LIMIT_ENABLED'],
    errors: ({ WEB_CONCURRENCY: processes, REDIS_URL, RATE_LIMIT_ENABLED }) =>
      errorIf(
        processes > 1 && REDIS_URL === null && RATE_LIMIT_ENABLED,
        `WEB_CONCURRENCY is ${processes}; expected 1 without REDIS_URL, unless RATE_LIMIT_ENABLED is false`,
      ),
  },
];

const isOnLoopback = (origin: string): boolean => isLoopback(new URL(origin).hostname);

/** A secret is either current, previous or compromised. */
function repeatedSecrets(values: Values): readonly string[] {
  const textsOf = (secrets: readonly Secret[] | null) => new Set((secrets ?? []).map((secret) => secret.reveal()));
  const previous = textsOf(values.AUTH_PREVIOUS_SECRETS);
  const compromised = textsOf(values.AUTH_COMPROMISED_SECRETS);
  const current = values.AUTH_SECRET?.reveal() ?? '';
  return [
    ...errorIf(previous.has(current), 'AUTH_PREVIOUS_SECRETS holds AUTH_SECRET itself; expected former secrets'),
    ...errorIf(
      compromised.has(current),
      'AUTH_COMPROMISED_SECRETS holds AUTH_SECRET itself; expected a new AUTH_SECRET',
    ),
    ...errorIf(
      [...previous].some((secret) => compromised.has(secret)),
      'AUTH_COMPROMISED_SECRETS holds an entry of AUTH_PREVIOUS_SECRETS; expected each secret in one list',
    ),
  ];
}
