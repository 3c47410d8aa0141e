import { parseUrl } from '@portvakt/kernel';

import { idOf, textOf } from '../engine/json-values.js';
import type { ProviderDefinition } from './provider-definition.js';

const PUBLIC_HOST = 'https://gitlab.com';

const isHost = (value: string): boolean => {
  const address = parseUrl(value);
  return !!address && /^https?:$/.test(address.protocol) && `${address.search}${address.hash}` === '';
};

export const gitlab: ProviderDefinition = {
  id: 'gitlab',
  name: 'GitLab',
  secret: 'required',
  settings: {
    HOST: {
      default: PUBLIC_HOST,
      says: 'URL of GitLab, for a self-managed installation.',
      expected: 'an address such as https://gitlab.example.no, with its path where it has one',
      isSecret: false,
      fits: isHost,
    },
  },
  endpoints: (special) => {
    const host = (special['HOST'] ?? PUBLIC_HOST).replace(/\/+$/, '');
    return {
      authorization: `${host}/oauth/authorize`,
      token: `${host}/oauth/token`,
      userInfo: `${host}/api/v4/user`,
      issuers: [host],
    };
  },
  scopes: ['read_user'],
  loginHint: 'login_hint',
  pkce: true,
  authentication: 'post',
  refresh: 'plain',
  userInfo: {
    map: (raw) => {
      if (raw['state'] !== 'active' || raw['locked'] === true) return null;
      return {
        accountId: idOf(raw['id']),
        email: textOf(raw['email']),
        emailVerified: textOf(raw['confirmed_at']) !== null || raw['email_verified'] === true,
        name: textOf(raw['name']) ?? textOf(raw['username']),
        image: textOf(raw['avatar_url']),
      };
    },
  },
};
