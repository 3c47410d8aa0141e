/** The ids of the eighteen providers, as used in URLs and variable names. */
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

/** The requests that the fake counts and can fail; `debug-token` is Facebook's. */
export type FakeStep = 'authorize' | 'token' | 'refresh' | 'userinfo' | 'emails' | 'photo' | 'jwks' | 'debug-token';
