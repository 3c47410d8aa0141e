/** What people know the providers as: never translated or inflected. Each has its logo in logos.svg, by the same id. */
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

/** The identity provider of development, which lets anyone in (configuration.md). */
export const DEMO_PROVIDER = 'demo';

/** What a provider is called; one that the app does not know goes by its id. */
export function providerName(id: string): string {
  return KNOWN_PROVIDERS.get(id) ?? capitalised(id);
}

function capitalised(id: string): string {
  return id.slice(0, 1).toUpperCase() + id.slice(1);
}
