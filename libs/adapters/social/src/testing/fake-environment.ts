import type { FakeProviderDefinition } from './fake-provider-definition.js';
import type { FakeProvidersContext } from './fake-providers-context.js';
import type { FakeProviderId } from './provider-ids.js';
import { fakeProviderDefinitions } from './providers/index.js';

export interface FakeSecrets {
  /** The variables of the Apple client: a finished secret, or the key to sign one with. */
  readonly apple: Readonly<Record<string, string>>;
  readonly zoomPkce: boolean;
  /** Whether the issuer of ID tokens is a URL of this fake, which then must be configured. */
  readonly ownIssuers: boolean;
}

/** The environment variables that point a service to these providers (docs/CONFIGURATION.md). */
export function fakeEnvironment(
  context: FakeProvidersContext,
  ids: readonly FakeProviderId[],
  secrets: FakeSecrets,
): Record<string, string> {
  const settings = ids.map((id) => ofProvider(context, fakeProviderDefinitions[id], secrets));
  return Object.assign({ SOCIAL_ALLOW_HTTP: 'true' }, ...settings) as Record<string, string>;
}

function ofProvider(
  context: FakeProvidersContext,
  definition: FakeProviderDefinition,
  secrets: FakeSecrets,
): Record<string, string> {
  const { credentials, isPublic } = context.clientOf(definition.id);
  const issuer = secrets.ownIssuers && definition.idToken?.when !== 'foreign' ? context.issuerOf(definition) : null;
  const named: Record<string, string | null> = {
    CLIENT_ID: credentials.id,
    CLIENT_SECRET: isPublic || definition.id === 'apple' ? null : credentials.secret,
    AUTHORIZATION_ENDPOINT: `${context.origin}/${definition.id}/authorize`,
    TOKEN_ENDPOINT: `${context.origin}/${definition.id}/token`,
    USERINFO_ENDPOINT: definition.profile === null ? null : `${context.origin}/${definition.id}/userinfo`,
    EMAILS_ENDPOINT: definition.id === 'github' ? `${context.origin}/github/emails` : null,
    PHOTO_ENDPOINT: definition.id === 'microsoft' ? `${context.origin}/microsoft/photo` : null,
    JWKS_URI: definition.idToken === undefined ? null : `${context.origin}/${definition.id}/jwks`,
    ISSUER: issuer,
    USER_AGENT: definition.id === 'reddit' ? context.redditUserAgent : null,
    PKCE: definition.id === 'zoom' && !secrets.zoomPkce ? 'false' : null,
    ...(definition.id === 'apple' ? secrets.apple : {}),
  };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) =>
      value === null ? [] : [[`SOCIAL_${definition.id.toUpperCase()}_${name}`, value]],
    ),
  );
}
