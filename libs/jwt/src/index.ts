// The public API of this library. Everything else may change without notice.
export type { Claims, TokenHolder } from './model/claims.js';
export {
  defaultJwtPolicy,
  type JwtPolicy,
  MAX_TOKEN_LIFETIME_SECONDS,
  MIN_TOKEN_LIFETIME_SECONDS,
  OWN_CLAIMS,
  USER_CLAIMS,
} from './model/jwt-policy.js';
export {
  KEY_LIFETIME_MS,
  type PublicJwk,
  SIGNING_ALGORITHMS,
  type SigningAlgorithm,
  type SigningKey,
} from './model/signing-key.js';
export {
  JwtPorts,
  type KeyPair,
  type KeyPairs,
  type NewSigningKey,
  type ProductClaims,
  type SigningKeyLog,
  type SigningKeyRepository,
  type SigningKeyStore,
  type TokenSigner,
} from './ports.js';
export { IssueToken, type IssueTokenInput } from './use-cases/issue-token.js';
export { ListPublicKeys, type PublishedKey } from './use-cases/list-public-keys.js';
export { RenewSigningKeys } from './use-cases/renew-signing-keys.js';

import { IssueToken } from './use-cases/issue-token.js';
import { ListPublicKeys } from './use-cases/list-public-keys.js';
import { RenewSigningKeys } from './use-cases/renew-signing-keys.js';

/** All use cases, for wiring. */
export const jwtUseCases = [IssueToken, ListPublicKeys, RenewSigningKeys] as const;
