export { claimsOf } from './judge-token.js';
export { type TokenClaims, type TokenOptions, TokenRejected, verifyBearer, verifyToken } from './verify-token.js';
