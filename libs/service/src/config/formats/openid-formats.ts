import * as v from 'valibot';

import { idTokenAlgorithms, providerConfigurations } from '@portvakt/adapters/social';

import { jsonMap } from './json-map.js';
import { readSigningKey } from './signing-key.js';
import { secret } from './text-formats.js';
import { isHttpUrl } from './web-formats.js';

/** Words that already have a meaning in the database, in the audit log or in URLs. */
export const RESERVED_IDS = ['constructor', 'credential', 'demo', 'id', 'password', 'passkey', 'verification'];
const TAKEN: readonly string[] = [...providerConfigurations.map(({ id }) => id), ...RESERVED_IDS];

/** The id of a provider that the operator describes. */
export const openIdProviderId = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9]{0,31}$/),
  v.check((id) => !TAKEN.includes(id), 'is taken'),
  v.description('lower-case letters and digits, beginning with a letter, like `feide`'),
);

export const isOpenIdProviderId = (id: string): boolean => v.is(openIdProviderId, id);

/**
 * Exactly as in the discovery document, including a trailing slash. Whether plain http is allowed depends on
 * `SOCIAL_ALLOW_HTTP`.
 */
export const issuer = v.pipe(
  v.string(),
  v.check((text) => isHttpUrl(text) && !/[?#\s]/.test(text)),
  v.description('an https address without user, query and fragment, exactly as the provider writes it'),
);

/** A claim, or a path of claims. */
export const claimPath = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{1,256}$/),
  v.description('the name of a claim, or a path with dots'),
);

export const idTokenAlgorithm = v.pipe(
  v.picklist(idTokenAlgorithms),
  v.description(`one of ${idTokenAlgorithms.join(', ')}`),
);

const isValue = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

export const requiredClaims = jsonMap<unknown>(
  'a JSON object: each claim with its value, or with a list of the accepted ones',
  (name, entry, report) => {
    const isUsable = Array.isArray(entry) ? entry.length > 0 && entry.every(isValue) : isValue(entry);
    if (!isUsable) report(`has no usable value for ${JSON.stringify(name)}`);
    return entry;
  },
);

/** The name of a logo of the theme. */
export const logoName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  v.description('the name of a file below `providers` in `THEME_DIR`, without `.svg`'),
);

export const privateKey = secret(
  v.pipe(
    v.string(),
    v.check((text) => readSigningKey(text) !== null),
  ),
  'a private key as PEM or JWK: RSA of at least 2048 bits, P-256, P-384 or Ed25519',
);

/** The id of a key at the provider. */
export const keyId = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{1,256}$/),
  v.description('at most 256 visible ASCII characters'),
);

/** Values of a request parameter, separated by blanks. */
export const words = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/),
  v.maxLength(500),
  v.description('words of visible ASCII characters, separated by blanks'),
);
