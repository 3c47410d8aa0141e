import { idOf, textOf } from '../engine/json-values.js';
import type { ProviderDefinition } from './provider-definition.js';

export const roblox: ProviderDefinition = {
  id: 'roblox',
  name: 'Roblox',
  secret: 'required',
  settings: {},
  endpoints: {
    authorization: 'https://apis.roblox.com/oauth/v1/authorize',
    token: 'https://apis.roblox.com/oauth/v1/token',
    userInfo: 'https://apis.roblox.com/oauth/v1/userinfo',
    issuers: ['https://apis.roblox.com/oauth/'],
  },
  scopes: ['openid', 'profile'],
  prompt: 'select_account consent',
  pkce: true,
  authentication: 'post',
  refresh: 'plain',
  userInfo: {
    map: (raw) => ({
      accountId: idOf(raw['sub']),
      // Roblox grants the e-mail address to its own apps only.
      email: null,
      emailVerified: false,
      name: textOf(raw['nickname']) ?? textOf(raw['preferred_username']),
      image: textOf(raw['picture']),
    }),
  },
};
