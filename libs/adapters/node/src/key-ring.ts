import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

const KEY_BYTES = 32;

/** Keys that encrypt and decrypt stored values. Not a list, so that they cannot be passed where signatures are verified. */
export interface FieldKeys {
  readonly encrypting: KeyObject;
  /** Keys of previous and compromised secrets. */
  readonly decryptingOnly: readonly KeyObject[];
}

/**
 * A key for each purpose, derived from the service secret (HKDF-SHA-256, RFC 5869), so that what is signed for one
 * purpose is worth nothing for another (specification §3.1, D-33). Derived once and kept: this is on the hot path.
 */
export class KeyRing {
  private readonly derived = new Map<string, readonly KeyObject[]>();
  /**
   * The secrets as they are; only for reading what the reference library signed (specification C22). Never a
   * compromised one.
   */
  readonly raw: readonly KeyObject[];

  /**
   * `secrets`: the newest first; older ones are for reading only. `compromised`: known to somebody else, so nothing that
   * is signed with them is accepted; they only decrypt stored values.
   */
  constructor(
    private readonly secrets: readonly string[],
    private readonly compromised: readonly string[] = [],
  ) {
    this.raw = secrets.map((secret) => createSecretKey(secret, 'utf8'));
  }

  /** Keys that sign (the first) and verify (all of them), newest first. */
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
