import type { PublicUser, SessionId } from '@portvakt/kernel';

import type { JwtPolicy } from './jwt-policy.js';

/** The session that a token is issued for, with its user. */
export interface TokenHolder {
  readonly session: { readonly id: SessionId; readonly expiresAt: Date };
  readonly user: PublicUser & {
    /** An operator's roles; null for everybody else. */
    readonly role: string | null;
  };
  /** The product's additional fields that the API returns. */
  readonly additional: Readonly<Record<string, unknown>>;
}

export interface Claims {
  readonly iss: string;
  readonly aud: string | readonly string[];
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
  readonly sid: string;
  readonly [name: string]: unknown;
}

/** The inputs for the claims of one token. */
export interface ClaimsOfToken {
  readonly policy: JwtPolicy;
  readonly now: Date;
  readonly id: string;
  /** Claims of the product; those of the service come before them. */
  readonly product: Readonly<Record<string, unknown>>;
}

/** Returns the claims of a token. The token never outlives its session. */
export function claimsOf(
  { session, user, additional }: TokenHolder,
  { policy, now, id, product }: ClaimsOfToken,
): Claims {
  const [audience, ...others] = policy.audience;
  const expiresAt = Math.min(now.getTime() + policy.lifetimeMs, session.expiresAt.getTime());
  return {
    ...product,
    ...namedIn(policy.claims, { ...additional, ...fieldsOf(user) }),
    iss: policy.issuer,
    aud: others.length > 0 ? policy.audience : audience,
    sub: user.id,
    iat: secondsOf(now.getTime()),
    exp: secondsOf(expiresAt),
    jti: id,
    sid: session.id,
  };
}

/** A copy of the holder with only the declared fields, for code of a product. */
export const declaredFieldsOf = ({ session, user, additional }: TokenHolder): TokenHolder => {
  const { id, email, emailVerified, name, image, createdAt, updatedAt, twoFactorEnabled, role } = user;
  return {
    session: { id: session.id, expiresAt: session.expiresAt },
    user: { id, email, emailVerified, name, image, createdAt, updatedAt, twoFactorEnabled, role },
    additional,
  };
};

const secondsOf = (ms: number): number => Math.floor(ms / 1000);

const fieldsOf = ({ id, email, emailVerified, name, image, role, ...user }: TokenHolder['user']) => ({
  ...{ id, email, emailVerified, name, image },
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
  twoFactorEnabled: user.twoFactorEnabled,
  ...(role === null ? {} : { role }),
});

const namedIn = (names: readonly string[], fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
