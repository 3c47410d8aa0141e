import type { FakeRow } from './fake-row.js';
import type { FakeWorld } from './fake-world.js';
import type { FakeProviderId } from './provider-ids.js';
import { fakeRows } from './rows/index.js';

export interface FakeSecrets {
  /** Variables that tell who the client is to Apple: a finished secret, or what one is made from. */
  readonly apple: Readonly<Record<string, string>>;
  readonly zoomPkce: boolean;
  /** Whether ID tokens carry an issuer of this fake, which then must be configured. */
  readonly ownIssuers: boolean;
}

/** The variables with which a service finds these providers here (configuration.md). */
export function fakeEnvironment(
  world: FakeWorld,
  ids: readonly FakeProviderId[],
  secrets: FakeSecrets,
): Record<string, string> {
  const settings = ids.map((id) => ofProvider(world, fakeRows[id], secrets));
  return Object.assign({ SOCIAL_ALLOW_HTTP: 'true' }, ...settings) as Record<string, string>;
}

function ofProvider(world: FakeWorld, row: FakeRow, secrets: FakeSecrets): Record<string, string> {
  const { credentials, isPublic } = world.clientOf(row.id);
  const issuer = secrets.ownIssuers && row.idToken?.when !== 'foreign' ? world.issuerOf(row) : null;
  const named: Record<string, string | null> = {
    CLIENT_ID: credentials.id,
    CLIENT_SECRET: isPublic || row.id === 'apple' ? null : credentials.secret,
    AUTHORIZATION_ENDPOINT: `${world.origin}/${row.id}/authorize`,
    TOKEN_ENDPOINT: `${world.origin}/${row.id}/token`,
    USERINFO_ENDPOINT: row.profile === null ? null : `${world.origin}/${row.id}/userinfo`,
    EMAILS_ENDPOINT: row.id === 'github' ? `${world.origin}/github/emails` : null,
    PHOTO_ENDPOINT: row.id === 'microsoft' ? `${world.origin}/microsoft/photo` : null,
    JWKS_URI: row.idToken === undefined ? null : `${world.origin}/${row.id}/jwks`,
    ISSUER: issuer,
    USER_AGENT: row.id === 'reddit' ? world.redditUserAgent : null,
    PKCE: row.id === 'zoom' && !secrets.zoomPkce ? 'false' : null,
    ...(row.id === 'apple' ? secrets.apple : {}),
  };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) =>
      value === null ? [] : [[`SOCIAL_${row.id.toUpperCase()}_${name}`, value]],
    ),
  );
}
