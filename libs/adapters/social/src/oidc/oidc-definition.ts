import { idOf, textOf } from '../engine/json-values.js';
import type { ProfileMapper, ProviderDefinition, Raw } from '../providers/provider-definition.js';
import { claimAt } from './claims.js';
import type { OpenIdProvider } from './open-id-provider.js';

const EMAIL = 'email';

/** The provider definition that the settings describe. Its endpoints are discovered. */
export function oidcDefinition(provider: OpenIdProvider): Omit<ProviderDefinition, 'endpoints'> {
  const map = profileMapper(provider);
  return {
    id: provider.id,
    name: provider.name,
    secret: 'optional',
    settings: {},
    scopes: provider.scopes,
    parameters: provider.parameters,
    loginHint: 'login_hint',
    pkce: true,
    authentication: provider.authentication,
    refresh: 'plain',
    idToken: {
      algorithms: provider.algorithms,
      // Such a sign-in starts without a request of ours, and so without our nonce.
      signsIn: false,
      sendsNonce: true,
      requiredClaims: provider.requiredClaims,
      map,
    },
    ...(provider.usesUserInfo && { userInfo: { besideIdToken: true, map } }),
  };
}

const profileMapper =
  ({ emailClaim, nameClaim, emailVerified }: OpenIdProvider): ProfileMapper =>
  (claims) => ({
    accountId: idOf(claims['sub']),
    email: textOf(claimAt(claims, emailClaim)),
    emailVerified: emailVerified === 'always' || (emailVerified === 'claim' && isVerified(claims, emailClaim)),
    name: textOf(claimAt(claims, nameClaim)),
    image: textOf(claims['picture']),
  });

/**
 * `email_verified` applies to the claim `email` in the same response, and says nothing about other claims (security
 * G4).
 */
function isVerified(claims: Raw, emailClaim: string): boolean {
  const path = emailClaim.split('.');
  if (path.pop() !== EMAIL) return false;
  return claimAt(claims, [...path, 'email_verified'].join('.')) === true;
}
