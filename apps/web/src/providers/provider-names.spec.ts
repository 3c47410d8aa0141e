import { describe, expect, it } from '@jest/globals';

import { providerName } from './provider-names.js';

const NAMES = {
  apple: 'Apple',
  discord: 'Discord',
  dropbox: 'Dropbox',
  facebook: 'Facebook',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  kick: 'Kick',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
  reddit: 'Reddit',
  roblox: 'Roblox',
  spotify: 'Spotify',
  tiktok: 'TikTok',
  twitch: 'Twitch',
  twitter: 'X',
  vk: 'VK',
  zoom: 'Zoom',
  demo: 'Demo',
};

describe('provider name', () => {
  it.each(Object.entries(NAMES))('of %s is %s', (id, name) => {
    expect(providerName(id)).toBe(name);
  });

  it.each([
    ['bankid', 'Bankid'],
    ['constructor', 'Constructor'],
  ])('of an unknown provider, %s, is its id', (id, name) => {
    expect(providerName(id)).toBe(name);
  });
});
