import type { Email, SessionId, UserId } from '@portvakt/kernel';

import type { TokenHolder } from '../model/claims.js';
import { KEY_LIFETIME_MS } from '../model/signing-key.js';
import type { NewSigningKey } from '../ports.js';

const CREATED = new Date('2026-01-05T12:00:00.000Z');

/** A key with every field; its halves contain its id. */
export const aSigningKey = ({ id = 'key-1', ...given }: Partial<NewSigningKey> = {}): NewSigningKey => ({
  id,
  publicKey: { alg: 'ES256', kty: 'EC', crv: 'P-256', x: `x of ${id}`, y: 'y' },
  privateKey: `private half of ${id}`,
  createdAt: CREATED,
  expiresAt: new Date(CREATED.getTime() + KEY_LIFETIME_MS),
  ...given,
});

/** Kari in a session that lasts longer than any token. */
export const aTokenHolder = (user: Partial<TokenHolder['user']> = {}): TokenHolder => ({
  session: { id: 'session-1' as SessionId, expiresAt: new Date('2026-01-12T12:00:00.000Z') },
  user: {
    id: 'kari' as UserId,
    email: 'kari@example.no' as Email,
    emailVerified: true,
    name: 'Kari Nordmann',
    image: null,
    createdAt: CREATED,
    updatedAt: CREATED,
    twoFactorEnabled: false,
    role: null,
    ...user,
  },
  additional: {},
});
