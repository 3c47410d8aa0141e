import * as v from 'valibot';

import { MAX_TOKEN_LIFETIME_SECONDS, MIN_TOKEN_LIFETIME_SECONDS, SIGNING_ALGORITHMS } from '@portvakt/jwt';

import { flag, line, listOf, oneOf, seconds } from './formats/text-formats.js';
import { setting } from './setting.js';

const LONGEST_NAME = 200;

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
