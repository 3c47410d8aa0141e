import type { FakeProviderId } from './provider-ids.js';

export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
}

/**
 * Full of what encodings differ in: `-_.~` is untouched by some and percent-encoded by others, `%2B` shows who decodes
 * what was never encoded, and three `~` and `?` in a row give base64 its `+` and `/`, which base64url has not.
 */
export const clientCredentials = (provider: FakeProviderId): ClientCredentials => ({
  id: `${provider}-app_1~x.y`,
  secret: `s-${provider}_~~~.???%2B+/=&!*'()-hemmelig`,
});
