import { providerConfigurations } from '@portvakt/adapters/social';

import { Secret } from '../secret.js';
import { type Format, format } from './format.js';

const IDS = providerConfigurations.map(({ id }) => id);

/** One of the providers that this service knows. */
export const providerId = format(`one of ${IDS.join(', ')}`, (text) => IDS.find((id) => id === text) ?? null);

const VISIBLE = /^[\x21-\x7e]{1,1024}$/;

/** What a provider calls this service. */
export const clientId = format('at most 1024 visible ASCII characters without a space', (text) =>
  VISIBLE.test(text) ? text : null,
);

/** One permission at a provider. */
export const scope = format('one word of visible ASCII characters', (text) => (VISIBLE.test(text) ? text : null));

/** A text that is never shown, of any form. */
export const clientSecret: Format<Secret> = {
  expected: 'the secret that the provider shows beside the client id',
  isSecret: true,
  parse: (text) => ({ value: new Secret(text) }),
};

/** Which schemes and hosts may be spoken to is decided with `SOCIAL_ALLOW_HTTP` at hand. */
export const providerAddress = format('an http or https address without user and fragment', (text) => {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === '' ? text : null;
});
