import type { FakeProviderDefinition } from './fake-provider-definition.js';
import type { FakeWorld } from './fake-world.js';
import type { FakeProviderId } from './provider-ids.js';
import { fakeProviderDefinitions } from './providers/index.js';

export interface FakeSecrets {
  /** Variables that tell who the client is to Apple: a finished secret, or what one is made from. */
  readonly apple: Readonly<Record<string, string>>;
  readonly zoomPkce: boolean;
  /** Whether ID tokens carry an issuer of this fake, which then must be configured. */
  readonly ownIssuers: boolean;
}

/** The variables with which a service finds these providers here (docs/CONFIGURATION.md). */
export function fakeEnvironment(
  world: FakeWorld,
  ids: readonly FakeProviderId[],
  secrets: FakeSecrets,
): Record<string, string> {
  const settings = ids.map((id) => ofProvider(world, fakeProviderDefinitions[id], secrets));
  return Object.assign({ SOCIAL_ALLOW_HTTP: 'true' }, ...settings) as Record<string, string>;
}

function ofProvider(
  world: FakeWorld,
  definition: FakeProviderDefinition,
  secrets: FakeSecrets,
): Record<string, string> {
  const { credentials, isPublic } = world.clientOf(definition.id);
  const issuer = secrets.ownIssuers && definition.idToken?.when !== 'foreign' ? world.issuerOf(definition) : null;
  const named: Record<string, string | null> = {
    CLIENT_ID: credentials.id,
    CLIENT_SECRET: isPublic || definition.id === 'apple' ? null : credentials.secret,
    AUTHORIZATION_ENDPOINT: `${world.origin}/${definition.id}/authorize`,
    TOKEN_ENDPOINT: `${world.origin}/${definition.id}/token`,
    USERINFO_ENDPOINT: definition.profile === null ? null : `${world.origin}/${definition.id}/userinfo`,
    EMAILS_ENDPOINT: definition.id === 'github' ? `${world.origin}/github/emails` : null,
    PHOTO_ENDPOINT: definition.id === 'microsoft' ? `${world.origin}/microsoft/photo` : null,
    JWKS_URI: definition.idToken === undefined ? null : `${world.origin}/${definition.id}/jwks`,
    ISSUER: issuer,
    USER_AGENT: definition.id === 'reddit' ? world.redditUserAgent : null,
    PKCE: definition.id === 'zoom' && !secrets.zoomPkce ? 'false' : null,
    ...(definition.id === 'apple' ? secrets.apple : {}),
  };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) =>
      value === null ? [] : [[`SOCIAL_${definition.id.toUpperCase()}_${name}`, value]],
    ),
  );
}
