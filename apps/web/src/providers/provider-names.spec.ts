import { describe, expect, it } from '@jest/globals';

import { providerMark, providerName } from './provider-names.js';

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

describe('a provider', () => {
  it.each(Object.entries(NAMES))('%s is called %s', (id, name) => {
    expect(providerName(id)).toBe(name);
  });

  it('has a mark of its own', () => {
    const marks = Object.keys(NAMES).map(providerMark);
    expect(new Set(marks).size).toBe(marks.length);
  });

  it.each([
    ['bankid', 'Bankid', 'B'],
    ['constructor', 'Constructor', 'C'],
  ])('that is not known, %s, goes by its id', (id, name, mark) => {
    expect(providerName(id)).toBe(name);
    expect(providerMark(id)).toBe(mark);
  });
});
