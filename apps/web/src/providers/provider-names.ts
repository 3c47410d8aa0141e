const PROVIDERS =
  'apple discord dropbox facebook github gitlab google kick linkedin microsoft reddit roblox spotify tiktok twitch twitter vk zoom';

/** The providers that have a logo in logos.svg, under the same id. */
export const KNOWN_PROVIDERS: ReadonlySet<string> = new Set(PROVIDERS.split(' '));

/** Public names that are not written like the id; never translated or inflected. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['linkedin', 'LinkedIn'],
  ['tiktok', 'TikTok'],
  ['twitter', 'X'],
  ['vk', 'VK'],
]);

/** The identity provider for development, which signs anybody in (docs/CONFIGURATION.md). */
export const DEMO_PROVIDER = 'demo';

/** The name of a provider that the service may no longer offer; an unknown provider is shown by its id. */
export function providerName(id: string): string {
  return NAMES.get(id) ?? id.slice(0, 1).toUpperCase() + id.slice(1);
}
