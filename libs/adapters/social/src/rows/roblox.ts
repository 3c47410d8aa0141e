import { id, text } from './answer-members.js';
import type { ProviderRow } from './provider-row.js';

export const roblox: ProviderRow = {
  id: 'roblox',
  name: 'Roblox',
  secret: 'required',
  takesSeveralClientIds: false,
  settings: {},
  addresses: {
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
    method: 'GET',
    accessToken: 'bearer',
    map: (raw) => ({
      accountId: id(raw['sub']),
      // Kept for Roblox's own apps.
      email: null,
      emailVerified: false,
      name: text(raw['nickname']) ?? text(raw['preferred_username']),
      image: text(raw['picture']),
    }),
  },
};
