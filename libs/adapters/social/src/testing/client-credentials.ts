import type { FakeProviderId } from './provider-ids.js';

export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
}

/**
 * Contains characters that encodings treat differently: some percent-encode `-_.~`, `%2B` reveals a server or client
 * that decodes unencoded values, and three `~` and `?` in a row make base64 differ from base64url.
 */
export const clientCredentials = (provider: FakeProviderId): ClientCredentials => ({
  id: `${provider}-app_1~x.y`,
  secret: `s-${provider}_~~~.???%2B+/=&!*'()-hemmelig`,
});
