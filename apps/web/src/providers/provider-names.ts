interface Known {
  readonly name: string;
  /** One or two letters of our own drawing; the providers' logos are their property. */
  readonly mark: string;
}

/** The providers the product knows, with the names people know them by: never translated or inflected. */
const KNOWN: ReadonlyMap<string, Known> = new Map([
  ['apple', { name: 'Apple', mark: 'A' }],
  ['demo', { name: 'Demo', mark: '?' }],
  ['discord', { name: 'Discord', mark: 'Di' }],
  ['dropbox', { name: 'Dropbox', mark: 'Db' }],
  ['facebook', { name: 'Facebook', mark: 'F' }],
  ['github', { name: 'GitHub', mark: 'GH' }],
  ['gitlab', { name: 'GitLab', mark: 'GL' }],
  ['google', { name: 'Google', mark: 'G' }],
  ['kick', { name: 'Kick', mark: 'K' }],
  ['linkedin', { name: 'LinkedIn', mark: 'L' }],
  ['microsoft', { name: 'Microsoft', mark: 'M' }],
  ['reddit', { name: 'Reddit', mark: 'Re' }],
  ['roblox', { name: 'Roblox', mark: 'Rb' }],
  ['spotify', { name: 'Spotify', mark: 'S' }],
  ['tiktok', { name: 'TikTok', mark: 'TT' }],
  ['twitch', { name: 'Twitch', mark: 'Tw' }],
  ['twitter', { name: 'X', mark: 'X' }],
  ['vk', { name: 'VK', mark: 'VK' }],
  ['zoom', { name: 'Zoom', mark: 'Z' }],
]);

/** The identity provider of development, which lets anyone in (configuration.md). */
export const DEMO_PROVIDER = 'demo';

/** What a provider is called; one that the app does not know goes by its id. */
export function providerName(id: string): string {
  return KNOWN.get(id)?.name ?? capitalised(id);
}

/** The letters that stand for it beside its name. */
export function providerMark(id: string): string {
  return KNOWN.get(id)?.mark ?? capitalised(id).slice(0, 1);
}

function capitalised(id: string): string {
  return id.slice(0, 1).toUpperCase() + id.slice(1);
}
