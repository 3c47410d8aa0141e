import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

const KEY_BYTES = 32;

/** Keys for stored values. Not a list, so that the type cannot be passed where signatures are verified. */
export interface FieldKeys {
  readonly encrypting: KeyObject;
  /** Keys of previous and compromised secrets. */
  readonly decryptingOnly: readonly KeyObject[];
}

/**
 * Derives a key for each purpose from the service secret (HKDF-SHA-256, RFC 5869), so that a signature for one purpose
 * is not valid for another (specification §3.1, D-33). Each key is derived once, because signatures are on the hot
 * path.
 */
export class KeyRing {
  private readonly derived = new Map<string, readonly KeyObject[]>();
  /**
   * The secrets themselves, without compromised ones; only for verifying signatures of the reference library
   * (specification C22).
   */
  readonly raw: readonly KeyObject[];

  /**
   * `secrets`: the newest first; the older ones only verify and decrypt. `compromised`: known to an attacker, so their
   * signatures are rejected; they only decrypt stored values.
   */
  constructor(
    private readonly secrets: readonly string[],
    private readonly compromised: readonly string[] = [],
  ) {
    this.raw = secrets.map((secret) => createSecretKey(secret, 'utf8'));
  }

  /** Returns the keys of a purpose, newest first: the first signs, all verify. */
  for(purpose: string): readonly KeyObject[] {
    const known = this.derived.get(purpose);
    if (known) return known;
    const keys = this.secrets.map((secret) => derive(secret, purpose));
    this.derived.set(purpose, keys);
    return keys;
  }

  forFields(purpose: string): FieldKeys {
    const [encrypting, ...previous] = this.for(purpose);
    if (!encrypting) throw new Error('a key ring needs a secret');
    return { encrypting, decryptingOnly: [...previous, ...this.compromised.map((secret) => derive(secret, purpose))] };
  }
}

const derive = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)));
