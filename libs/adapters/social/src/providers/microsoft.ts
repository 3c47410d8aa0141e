import { idOf, listOf, textOf } from '../engine/json-values.js';
import type { ProviderDefinition, Raw, Special } from './provider-definition.js';

/** Values of `TENANT` that accept several tenants. */
const MANY = ['common', 'organizations'];
const NAMES = [...MANY, 'consumers'];
const PHOTO_SIZES = ['48', '64', '96', '120', '240', '360', '432', '504', '648'];
/** A single tenant is configured by its id, because tokens do not contain the tenant's domain. */
const TENANT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The tenant of personal accounts. */
const CONSUMERS = '9188040d-6c67-4c5b-b112-36a304b66dad';

function acceptsTenant(claims: Raw, special: Special): boolean {
  const tenant = special['TENANT']?.toLowerCase() ?? '';
  const ofToken = textOf(claims['tid'])?.toLowerCase();
  if (tenant === 'organizations') return ofToken !== undefined && ofToken !== CONSUMERS;
  return MANY.includes(tenant) || ofToken === (tenant === 'consumers' ? CONSUMERS : tenant);
}

/**
 * An administrator of a tenant can set any address as `email`. Only the optional claims that Microsoft itself sets prove
 * that the address is verified (docs/specification/providers.md; D-44).
 */
function isVerified(claims: Raw, email: string | null): boolean {
  if (email === null) return false;
  if (claims['email_verified'] === true || claims['xms_edov'] === true) return true;
  return [...listOf(claims['verified_primary_email']), ...listOf(claims['verified_secondary_email'])].some(
    (verified) => textOf(verified)?.toLowerCase() === email.toLowerCase(),
  );
}

export const microsoft: ProviderDefinition = {
  id: 'microsoft',
  name: 'Microsoft',
  secret: 'optional',
  takesSeveralClientIds: true,
  sharedByTenants: ({ TENANT: tenant }) => MANY.includes(tenant ?? ''),
  settings: {
    TENANT: {
      default: 'common',
      says: 'Whose accounts may sign in.',
      expected: 'common, organizations, consumers, or the id of one tenant',
      isSecret: false,
      fits: (value) => NAMES.includes(value) || TENANT_ID.test(value),
    },
    PHOTO_SIZE: {
      default: '48',
      says: 'Width and height of the picture, in pixels.',
      expected: `one of ${PHOTO_SIZES.join(', ')}`,
      isSecret: false,
      fits: (value) => PHOTO_SIZES.includes(value),
    },
  },
  endpoints: (special) => {
    const authority = `https://login.microsoftonline.com/${special['TENANT']}`;
    const size = special['PHOTO_SIZE'];
    return {
      authorization: `${authority}/oauth2/v2.0/authorize`,
      token: `${authority}/oauth2/v2.0/token`,
      photo: `https://graph.microsoft.com/v1.0/me/photos/${size}x${size}/$value`,
      jwks: [`${authority}/discovery/v2.0/keys`],
      issuers: ['https://login.microsoftonline.com/{tenantid}/v2.0'],
    };
  },
  scopes: ['openid', 'profile', 'email', 'User.Read'],
  loginHint: 'login_hint',
  pkce: true,
  authentication: 'post',
  refresh: 'withScopes',
  refreshTokenScope: 'offline_access',
  idToken: {
    algorithms: ['RS256'],
    signsIn: false,
    accepts: acceptsTenant,
    map: (claims, { photo }) => {
      const email = textOf(claims['email']);
      return {
        accountId: idOf(claims['sub']),
        email,
        emailVerified: isVerified(claims, email),
        name: textOf(claims['name']),
        image: photo,
      };
    },
  },
};
