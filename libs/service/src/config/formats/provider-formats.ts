import * as v from 'valibot';

import { providerConfigurations } from '@portvakt/adapters/social';

import { secret } from './text-formats.js';
import { isHttpUrl } from './web-formats.js';

const IDS = providerConfigurations.map(({ id }) => id);

/** Whether a provider has this id depends on `OIDC_PROVIDERS`. */
export const providerId = v.pipe(v.string(), v.description(`one of ${IDS.join(', ')}, or of \`OIDC_PROVIDERS\``));

const visibleAscii = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,1024}$/));

/** The id that a provider has given this service. */
export const clientId = v.pipe(visibleAscii, v.description('at most 1024 visible ASCII characters without a space'));

/** One permission at a provider. */
export const scope = v.pipe(visibleAscii, v.description('one word of visible ASCII characters'));

export const clientSecret = secret(v.string(), 'the secret that the provider shows beside the client id');

/** Whether plain http is allowed depends on `SOCIAL_ALLOW_HTTP`. */
export const providerUrl = v.pipe(
  v.string(),
  v.check(isHttpUrl),
  v.description('an http or https address without user and fragment'),
);
