import { isLoopback, returnAddress, trustedOrigin } from './formats/address-format.js';
import { derive } from './derived-values.js';
import { quoted } from './formats/format.js';
import type { Secret } from './secret.js';
import type { SettingName, Values } from './settings/all-settings.js';

/** What the HTTP adapter knows of trusted origins (contract §8.4). */
export interface OriginRules {
  /** Why start-up refuses this entry, as the end of a sentence that begins with it; null: nothing. */
  faultIn(entry: string): string | null;
  /** The list that requests will be judged by. */
  parse(ownOrigin: string, entries: readonly string[]): { acceptsReturnAddress(value: string): boolean };
}

interface Rule {
  /** Judged only when each of these could be read, so that one slip is not reported twice. */
  readonly concerns: readonly SettingName[];
  /** Whole lines, each naming its variable. */
  faults(values: Values, origins: OriginRules): readonly string[];
}

const when = (condition: boolean, fault: string): readonly string[] => (condition ? [fault] : []);

/** A secret is either current, previous or compromised. */
function repeatedSecrets(values: Values): readonly string[] {
  const textsOf = (secrets: readonly Secret[] | null) => new Set((secrets ?? []).map((secret) => secret.reveal()));
  const previous = textsOf(values.AUTH_PREVIOUS_SECRETS);
  const compromised = textsOf(values.AUTH_COMPROMISED_SECRETS);
  const current = values.AUTH_SECRET?.reveal() ?? '';
  return [
    ...when(previous.has(current), 'AUTH_PREVIOUS_SECRETS holds AUTH_SECRET itself; expected former secrets'),
    ...when(compromised.has(current), 'AUTH_COMPROMISED_SECRETS holds AUTH_SECRET itself; expected a new AUTH_SECRET'),
    ...when(
      [...previous].some((secret) => compromised.has(secret)),
      'AUTH_COMPROMISED_SECRETS holds an entry of AUTH_PREVIOUS_SECRETS; expected each secret in one list',
    ),
  ];
}

const rules: readonly Rule[] = [
  {
    concerns: ['NODE_ENV', 'AUTH_SECRET'],
    faults: (values) =>
      when(
        derive(values).isProduction && values.AUTH_SECRET === null,
        'AUTH_SECRET is missing; expected in production a random text of at least 32 characters',
      ),
  },
  {
    concerns: ['AUTH_SECRET', 'AUTH_PREVIOUS_SECRETS', 'AUTH_COMPROMISED_SECRETS'],
    faults: repeatedSecrets,
  },
  {
    concerns: ['NODE_ENV', 'PUBLIC_URL'],
    faults: (values) =>
      when(
        derive(values).isProduction && values.PUBLIC_URL === null,
        'PUBLIC_URL is missing; expected in production the origin that the world sees',
      ),
  },
  {
    concerns: ['NODE_ENV', 'PUBLIC_URL'],
    faults: (values) => {
      const { protocol, hostname } = new URL(derive(values).origin);
      return when(
        derive(values).isProduction && protocol === 'http:' && !isLoopback(hostname),
        `PUBLIC_URL is ${quoted(derive(values).origin)}; expected https in production, or a loopback host`,
      );
    },
  },
  {
    concerns: ['NODE_ENV', 'PUBLIC_URL'],
    faults: (values) =>
      when(
        !derive(values).isProduction && !isLoopback(new URL(derive(values).origin).hostname),
        `NODE_ENV is ${quoted(values.NODE_ENV)}; expected \`production\`, because the host of PUBLIC_URL is not a loopback host`,
      ),
  },
  {
    concerns: ['TRUSTED_ORIGINS'],
    faults: ({ TRUSTED_ORIGINS: entries }, origins) =>
      (entries ?? []).flatMap((entry) => {
        const fault = origins.faultIn(entry);
        return when(
          fault !== null,
          `TRUSTED_ORIGINS has the entry ${quoted(entry)}, which ${fault}; expected ${trustedOrigin.expected}`,
        );
      }),
  },
  {
    concerns: ['ERROR_URL', 'TRUSTED_ORIGINS', 'PUBLIC_URL', 'PORT'],
    faults: (values, origins) => {
      const { ERROR_URL: address } = values;
      const usable = (values.TRUSTED_ORIGINS ?? []).filter((entry) => origins.faultIn(entry) === null);
      const isTrusted = address === null || origins.parse(derive(values).origin, usable).acceptsReturnAddress(address);
      return when(!isTrusted, `ERROR_URL is ${quoted(address ?? '')}; expected ${returnAddress.expected}`);
    },
  },
  {
    concerns: ['NODE_ENV', 'COOKIE_DOMAIN', 'PUBLIC_URL'],
    faults: (values) => {
      const { hostname } = new URL(derive(values).origin);
      const domain = values.COOKIE_DOMAIN;
      return when(
        derive(values).isProduction && domain !== null && hostname !== domain && !hostname.endsWith(`.${domain}`),
        `COOKIE_DOMAIN is ${quoted(domain ?? '')}; expected a domain that holds the host of PUBLIC_URL`,
      );
    },
  },
  {
    concerns: ['PASSWORD_MIN_LENGTH', 'PASSWORD_MAX_LENGTH'],
    faults: (values) =>
      when(
        values.PASSWORD_MIN_LENGTH > values.PASSWORD_MAX_LENGTH,
        `PASSWORD_MIN_LENGTH is ${values.PASSWORD_MIN_LENGTH}; expected at most PASSWORD_MAX_LENGTH`,
      ),
  },
  {
    concerns: ['NODE_ENV', 'PUBLIC_URL', 'SOCIAL_ALLOW_HTTP'],
    faults: (values) => {
      const { hostname } = new URL(derive(values).origin);
      return when(
        derive(values).isProduction && values.SOCIAL_ALLOW_HTTP && !isLoopback(hostname),
        'SOCIAL_ALLOW_HTTP is true; expected false in production, unless PUBLIC_URL is a loopback host',
      );
    },
  },
  {
    concerns: ['WEB_CONCURRENCY', 'DATABASE_URL'],
    faults: (values) =>
      when(
        values.WEB_CONCURRENCY > 1 && values.DATABASE_URL === null,
        `WEB_CONCURRENCY is ${values.WEB_CONCURRENCY}; expected 1 without DATABASE_URL`,
      ),
  },
  {
    // Each process would count alone, and every limit be multiplied (C30).
    concerns: ['WEB_CONCURRENCY', 'REDIS_URL', 'RATE_LIMIT_ENABLED'],
    faults: (values) =>
      when(
        values.WEB_CONCURRENCY > 1 && values.REDIS_URL === null && values.RATE_LIMIT_ENABLED,
        `WEB_CONCURRENCY is ${values.WEB_CONCURRENCY}; expected 1 without REDIS_URL, unless RATE_LIMIT_ENABLED is false`,
      ),
  },
];

/** What no single variable shows: everything that is wrong between them. */
export const faultsBetween = (
  values: Values,
  unreadable: ReadonlySet<SettingName>,
  origins: OriginRules,
): readonly string[] =>
  rules
    .filter(({ concerns }) => concerns.every((name) => !unreadable.has(name)))
    .flatMap((rule) => rule.faults(values, origins));
