/** The providers' public names, never translated or inflected. Each has its logo in logos.svg under the same id. */
export const KNOWN_PROVIDERS: ReadonlyMap<string, string> = new Map([
  ['apple', 'Apple'],
  ['discord', 'Discord'],
  ['dropbox', 'Dropbox'],
  ['facebook', 'Facebook'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['google', 'Google'],
  ['kick', 'Kick'],
  ['linkedin', 'LinkedIn'],
  ['microsoft', 'Microsoft'],
  ['reddit', 'Reddit'],
  ['roblox', 'Roblox'],
  ['spotify', 'Spotify'],
  ['tiktok', 'TikTok'],
  ['twitch', 'Twitch'],
  ['twitter', 'X'],
  ['vk', 'VK'],
  ['zoom', 'Zoom'],
]);

/** The identity provider for development, which signs anybody in (docs/CONFIGURATION.md). */
export const DEMO_PROVIDER = 'demo';

/** The name of a provider; an unknown provider is shown by its id. */
export function providerName(id: string): string {
  return KNOWN_PROVIDERS.get(id) ?? capitalised(id);
}

function capitalised(id: string): string {
  return id.slice(0, 1).toUpperCase() + id.slice(1);
}
