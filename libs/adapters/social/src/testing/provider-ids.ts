/** The ids of the eighteen sign-in providers, as they stand in addresses and variable names. */
export const FAKE_PROVIDER_IDS = [
  'apple',
  'discord',
  'facebook',
  'github',
  'microsoft',
  'google',
  'spotify',
  'twitch',
  'twitter',
  'dropbox',
  'kick',
  'linkedin',
  'gitlab',
  'tiktok',
  'reddit',
  'roblox',
  'vk',
  'zoom',
] as const;

export type FakeProviderId = (typeof FAKE_PROVIDER_IDS)[number];

/** The calls a provider can be counted by and made to fail at; `debug-token` is Facebook's. */
export type FakeStep = 'authorize' | 'token' | 'refresh' | 'userinfo' | 'emails' | 'photo' | 'jwks' | 'debug-token';
