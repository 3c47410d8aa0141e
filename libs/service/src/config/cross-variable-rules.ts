import { TrustedOrigins } from '@portvakt/adapters/http';
import { providerConfigurations } from '@portvakt/adapters/social';

import { derive } from './derived-values.js';
import { trustedOrigin } from './formats/web-formats.js';
import { jwtRules } from './jwt-rules.js';
import { operatorRules } from './operator-rules.js';
import { passkeyRules } from './passkey-rules.js';
import { expectedBy, quoted } from './parse-text.js';
import { type Rule, rule } from './rule.js';
import type { Secret } from './secret.js';
import { settings, type Values } from './settings.js';
import { webhookRules } from './webhook-rules.js';

/**
 * Finds the errors that involve several variables or the time of the start. `invalid`: variables that already have an
 * error of their own.
 */
export function crossVariableErrors(values: Values, invalid: ReadonlySet<string>, now: Date): readonly string[] {
  const derived = derive(values);
  return rules
    .filter(({ reads }) => !reads.some((name) => invalid.has(name)))
    .flatMap((rule) => rule.errors(values, derived, now) || []);
}

const rules: readonly Rule[] = [
  rule(
    ['NODE_ENV', 'AUTH_SECRET'],
    ({ AUTH_SECRET }, { isProduction }) =>
      isProduction &&
      AUTH_SECRET === null &&
      'AUTH_SECRET is missing; expected in production a random text of at least 32 characters',
  ),
  rule(['AUTH_SECRET', 'AUTH_PREVIOUS_SECRETS', 'AUTH_COMPROMISED_SECRETS'], repeatedSecrets),
  rule(
    ['NODE_ENV', 'PUBLIC_URL'],
    ({ PUBLIC_URL }, { isProduction }) =>
      isProduction &&
      PUBLIC_URL === null &&
      'PUBLIC_URL is missing; expected in production the origin under which browsers reach the service',
  ),
  rule(
    ['NODE_ENV', 'PUBLIC_URL'],
    (_, { isProduction, origin, isOnLoopback }) =>
      isProduction &&
      origin.startsWith('http:') &&
      !isOnLoopback &&
      `PUBLIC_URL is ${quoted(origin)}; expected https in production, or a loopback host`,
  ),
  rule(
    ['NODE_ENV', 'PUBLIC_URL'],
    ({ NODE_ENV }, { isProduction, isOnLoopback }) =>
      !isProduction &&
      !isOnLoopback &&
      `NODE_ENV is ${quoted(NODE_ENV)}; expected \`production\`, because the host of PUBLIC_URL is not a loopback host`,
  ),
  rule(['TRUSTED_ORIGINS'], ({ TRUSTED_ORIGINS }) =>
    (TRUSTED_ORIGINS ?? []).flatMap((entry) => {
      const problem = TrustedOrigins.problemWith(entry);
      const expected = expectedBy(trustedOrigin);
      return problem === null
        ? []
        : `TRUSTED_ORIGINS has the entry ${quoted(entry)}, which ${problem}; expected ${expected}`;
    }),
  ),
  rule(
    ['ERROR_URL', 'TRUSTED_ORIGINS', 'HOME_URL', 'PUBLIC_URL', 'PORT'],
    ({ ERROR_URL, TRUSTED_ORIGINS, HOME_URL }, { origin }) => {
      const valid = (TRUSTED_ORIGINS ?? []).filter((entry) => TrustedOrigins.problemWith(entry) === null);
      const isTrusted = ERROR_URL === null || TrustedOrigins.parse(origin, valid, HOME_URL).acceptsReturnUrl(ERROR_URL);
      return !isTrusted && `ERROR_URL is ${quoted(ERROR_URL)}; expected ${settings.ERROR_URL.expected}`;
    },
  ),
  rule(
    ['NODE_ENV', 'COOKIE_DOMAIN', 'PUBLIC_URL'],
    ({ COOKIE_DOMAIN: domain }, { isProduction, origin }) =>
      isProduction &&
      domain !== null &&
      !`.${new URL(origin).hostname}`.endsWith(`.${domain}`) &&
      `COOKIE_DOMAIN is ${quoted(domain)}; expected a domain that holds the host of PUBLIC_URL`,
  ),
  rule(
    ['PASSWORD_MIN_LENGTH', 'PASSWORD_MAX_LENGTH'],
    ({ PASSWORD_MIN_LENGTH: min, PASSWORD_MAX_LENGTH: max }) =>
      min > max && `PASSWORD_MIN_LENGTH is ${min}; expected at most PASSWORD_MAX_LENGTH`,
  ),
  rule(['TRUSTED_PROVIDERS', 'OIDC_PROVIDERS'], ({ TRUSTED_PROVIDERS: trusted, OIDC_PROVIDERS: described }) => {
    const ids = [...providerConfigurations.map(({ id }) => id), ...(described ?? [])];
    return (trusted ?? [])
      .filter((id) => !ids.includes(id))
      .map(
        (id) => `TRUSTED_PROVIDERS has an entry that is ${quoted(id)}; expected ${settings.TRUSTED_PROVIDERS.expected}`,
      );
  }),
  rule(
    ['NODE_ENV', 'PUBLIC_URL', 'SOCIAL_ALLOW_HTTP'],
    ({ SOCIAL_ALLOW_HTTP }, { isProduction, isOnLoopback }) =>
      isProduction &&
      SOCIAL_ALLOW_HTTP &&
      !isOnLoopback &&
      'SOCIAL_ALLOW_HTTP is true; expected false in production, unless PUBLIC_URL is a loopback host',
  ),
  rule(
    ['WEB_CONCURRENCY', 'DATABASE_URL'],
    ({ WEB_CONCURRENCY: processes, DATABASE_URL }) =>
      processes > 1 && DATABASE_URL === null && `WEB_CONCURRENCY is ${processes}; expected 1 without DATABASE_URL`,
  ),
  // Each process would count by itself, which multiplies every limit (specification C30).
  rule(
    ['WEB_CONCURRENCY', 'REDIS_URL', 'RATE_LIMIT_ENABLED'],
    ({ WEB_CONCURRENCY: processes, ...values }) =>
      processes > 1 &&
      values.REDIS_URL === null &&
      values.RATE_LIMIT_ENABLED &&
      `WEB_CONCURRENCY is ${processes}; expected 1 without REDIS_URL, unless RATE_LIMIT_ENABLED is false`,
  ),
  rule(
    ['PORT', 'MANAGEMENT_PORT'],
    ({ PORT, MANAGEMENT_PORT }) =>
      PORT !== 0 && PORT === MANAGEMENT_PORT && `MANAGEMENT_PORT is ${PORT}; expected another port than PORT`,
  ),
  ...passkeyRules,
  ...jwtRules,
  ...operatorRules,
  ...webhookRules,
];

/** A secret is either current, previous or compromised. */
function repeatedSecrets(values: Values): readonly string[] {
  const textsOf = (secrets: readonly Secret[] | null) => new Set((secrets ?? []).map((secret) => secret.reveal()));
  const previous = textsOf(values.AUTH_PREVIOUS_SECRETS);
  const compromised = textsOf(values.AUTH_COMPROMISED_SECRETS);
  const current = values.AUTH_SECRET?.reveal() ?? '';
  const inBoth = [...previous].some((secret) => compromised.has(secret));
  return [
    previous.has(current) && 'AUTH_PREVIOUS_SECRETS contains the current AUTH_SECRET; expected former secrets',
    compromised.has(current) && 'AUTH_COMPROMISED_SECRETS contains the current AUTH_SECRET; expected a new AUTH_SECRET',
    inBoth && 'AUTH_COMPROMISED_SECRETS holds an entry of AUTH_PREVIOUS_SECRETS; expected each secret in one list',
  ].filter((error) => error !== false);
}
