import { idOf, textOf } from '../engine/json-values.js';
import type { ProviderDefinition } from './provider-definition.js';

const ONE_LINE_OF_ASCII = /^[\x20-\x7e]{1,256}$/;

export const reddit: ProviderDefinition = {
  id: 'reddit',
  name: 'Reddit',
  secret: 'required',
  settings: {
    DURATION: {
      default: null,
      says: 'How long an authorisation lasts; Reddit issues a refresh token for a permanent one.',
      expected: 'temporary or permanent',
      isSecret: false,
      fits: (value) => ['temporary', 'permanent'].includes(value),
    },
    USER_AGENT: {
      default: null,
      says: 'User-Agent for requests to Reddit, which throttles unknown clients.',
      expected: 'one line such as web:no.example.app:1.0 (by /u/name)',
      isSecret: false,
      fits: (value) => ONE_LINE_OF_ASCII.test(value),
    },
  },
  endpoints: {
    authorization: 'https://www.reddit.com/api/v1/authorize',
    token: 'https://www.reddit.com/api/v1/access_token',
    userInfo: 'https://oauth.reddit.com/api/v1/me',
  },
  scopes: ['identity'],
  parametersFromSettings: { duration: 'DURATION' },
  pkce: false,
  authentication: 'basicRaw',
  userAgentSetting: 'USER_AGENT',
  refresh: 'plain',
  userInfo: {
    map: (raw) => ({
      accountId: idOf(raw['id']),
      // Reddit sends no e-mail address; `oauth_client_id` is the same for all users (D-44).
      email: null,
      emailVerified: false,
      name: textOf(raw['name']),
      // The query of the URL is HTML-escaped.
      image: textOf(textOf(raw['icon_img'])?.split('?')[0]),
    }),
  },
};
