import * as v from 'valibot';

import {
  type JwtPolicy,
  MAX_TOKEN_LIFETIME_SECONDS,
  MIN_TOKEN_LIFETIME_SECONDS,
  OWN_CLAIMS,
  SIGNING_ALGORITHMS,
  USER_CLAIMS,
} from '@portvakt/jwt';

import type { DerivedValues } from './derived-values.js';
import { flag, line, listOf, oneOf, seconds } from './formats/text-formats.js';
import { quoted } from './parse-text.js';
import { type Rule, rule } from './rule.js';
import { setting } from './setting.js';
import type { Values } from './settings.js';

const LONGEST_NAME = 200;
const SECOND_MS = 1000;

const claimName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z]\w{0,63}$/u),
  v.description('the name of a field that `/get-session` sends of the user'),
);

/** Tokens for other services (specification §16). */
export const jwtSettings = {
  JWT_ENABLED: setting(
    flag,
    '`/token` issues tokens that other services verify with the keys of `/jwks`, without asking.',
    'false',
  ),
  JWT_TTL: setting(
    seconds(MIN_TOKEN_LIFETIME_SECONDS, MAX_TOKEN_LIFETIME_SECONDS),
    'How long a token is valid. It cannot be revoked.',
    '900',
  ),
  JWT_AUDIENCE: setting(listOf(line(LONGEST_NAME)), 'The services that tokens are for (`aud`).', {
    inWords: '`{PUBLIC_URL}`',
  }),
  JWT_ISSUER: setting(line(LONGEST_NAME), 'Who issues the tokens (`iss`).', { inWords: '`{PUBLIC_URL}`' }),
  JWT_ALGORITHM: setting(
    oneOf(SIGNING_ALGORITHMS),
    'Algorithm of the signatures; after a change a new key signs, and the old one still verifies.',
    'ES256',
  ),
  JWT_CLAIMS: setting(
    listOf(claimName),
    'Fields of the user in each token; everybody who is given one can read them.',
    'id,email,emailVerified,name',
  ),
};

/** What the variables of tokens must fulfil together. */
export const jwtRules: readonly Rule[] = [
  rule(['JWT_CLAIMS', 'ADDITIONAL_USER_FIELDS'], ({ JWT_CLAIMS, ADDITIONAL_USER_FIELDS }) => {
    const additional = Object.entries(ADDITIONAL_USER_FIELDS ?? {});
    const returned = additional.filter(([, field]) => field.returned).map(([name]) => name);
    const own: readonly string[] = OWN_CLAIMS;
    const known = [...USER_CLAIMS, ...returned].filter((name) => !own.includes(name));
    return JWT_CLAIMS.filter((name) => !known.includes(name)).map(
      (name) => `JWT_CLAIMS has the entry ${quoted(name)}; expected ${jwtSettings.JWT_CLAIMS.expected}`,
    );
  }),
];

/** Null: there are no tokens. */
export function jwtPolicy(values: Values, { origin }: DerivedValues): JwtPolicy | null {
  if (!values.JWT_ENABLED) return null;
  const [audience = origin, ...others] = values.JWT_AUDIENCE ?? [];
  return {
    algorithm: values.JWT_ALGORITHM,
    lifetimeMs: values.JWT_TTL * SECOND_MS,
    issuer: values.JWT_ISSUER ?? origin,
    audience: [audience, ...others],
    claims: values.JWT_CLAIMS,
  };
}
