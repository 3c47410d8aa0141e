import { idOf, textOf } from '../engine/json-values.js';
import type { ProviderDefinition, Raw } from './provider-definition.js';

const CDN = 'https://cdn.discordapp.com';
const DIGITS = /^\d+$/;
const HASH = /^\w+$/;

/** Discord ids have 64 bits, more than a number can represent exactly. */
function imageOf(raw: Raw): string | null {
  const account = idOf(raw['id']);
  if (!DIGITS.test(account)) return null;
  const avatar = textOf(raw['avatar']);
  if (avatar && HASH.test(avatar)) {
    return `${CDN}/avatars/${account}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}`;
  }
  const discriminator = textOf(raw['discriminator']) ?? '0';
  if (!DIGITS.test(discriminator)) return null;
  const shade = discriminator === '0' ? (BigInt(account) >> 22n) % 6n : BigInt(discriminator) % 5n;
  return `${CDN}/embed/avatars/${shade}.png`;
}

export const discord: ProviderDefinition = {
  id: 'discord',
  name: 'Discord',
  secret: 'required',
  settings: {},
  endpoints: {
    authorization: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    userInfo: 'https://discord.com/api/v10/users/@me',
  },
  scopes: ['identify', 'email'],
  prompt: 'none',
  pkce: false,
  authentication: 'post',
  refresh: 'plain',
  userInfo: {
    map: (raw) => ({
      accountId: idOf(raw['id']),
      email: textOf(raw['email']),
      emailVerified: raw['verified'] === true,
      name: textOf(raw['global_name']) ?? textOf(raw['username']),
      image: imageOf(raw),
    }),
  },
};
