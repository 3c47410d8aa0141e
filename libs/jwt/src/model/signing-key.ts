export const SIGNING_ALGORITHMS = ['ES256', 'EdDSA', 'RS256'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** The public half of a key as a JSON Web Key, with `alg` and without `kid` (RFC 7517). */
export type PublicJwk = Readonly<Record<string, unknown>> & { readonly kty: string; readonly alg: string };

export interface SigningKey {
  /** Sent as `kid`. */
  readonly id: string;
  readonly publicKey: PublicJwk;
  /** JSON Web Key as text; null where no configured secret can decrypt it, and for a key that only verifies. */
  readonly privateKey: string | null;
  readonly createdAt: Date;
  /** The key signs until then. */
  readonly expiresAt: Date;
}

const HOUR_MS = 3_600_000;
export const KEY_LIFETIME_MS = 30 * 24 * HOUR_MS;

/** A new key is published this long before it signs, so that services that cache the keys have it in time. */
const PUBLISHED_AHEAD_MS = HOUR_MS;

/** How long a key stays published after its last token has expired, for services with slow clocks. */
const PUBLISHED_AFTER_MS = HOUR_MS;

const canSign = (key: SigningKey, algorithm: SigningAlgorithm, now: Date): boolean =>
  key.privateKey !== null && key.publicKey.alg === algorithm && key.expiresAt > now;

const firstToExpire = (a: SigningKey, b: SigningKey): number =>
  a.expiresAt.getTime() - b.expiresAt.getTime() || (a.id < b.id ? -1 : 1);

/**
 * The key that signs now: the one that expires first, because later ones are published ahead. Null if there is none.
 */
export function signingKeyAmong(
  keys: readonly SigningKey[],
  algorithm: SigningAlgorithm,
  now: Date,
): SigningKey | null {
  const [first] = keys.filter((key) => canSign(key, algorithm, now)).sort(firstToExpire);
  return first ?? null;
}

/** Whether a new key must be published: no key can sign, or the last one is about to expire. */
export const needsNewKey = (keys: readonly SigningKey[], algorithm: SigningAlgorithm, now: Date): boolean =>
  signingKeyAmong(keys, algorithm, new Date(now.getTime() + PUBLISHED_AHEAD_MS)) === null;

/** Keys that have not expired, but that no configured secret can decrypt. */
export const unreadableAmong = (
  keys: readonly SigningKey[],
  algorithm: SigningAlgorithm,
  now: Date,
): readonly SigningKey[] =>
  keys.filter((key) => !canSign(key, algorithm, now) && canSign({ ...key, privateKey: '' }, algorithm, now));

/** Keys whose tokens have all expired. */
export const outdatedAmong = (keys: readonly SigningKey[], tokenLifetimeMs: number, now: Date): readonly SigningKey[] =>
  keys.filter(({ expiresAt }) => expiresAt.getTime() + tokenLifetimeMs + PUBLISHED_AFTER_MS <= now.getTime());
