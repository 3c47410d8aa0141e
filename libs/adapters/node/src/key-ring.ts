import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * A key for each purpose, derived from the service secret (HKDF-SHA-256, RFC 5869), so that what is signed for one
 * purpose is worth nothing for another (contract §3.1, D-33). Derived once and kept: this is on the hot path.
 */
export class KeyRing {
  private readonly derived = new Map<string, readonly KeyObject[]>();
  /** The secrets as they are; only for reading what the reference library signed (C22). */
  readonly raw: readonly KeyObject[];

  /** `secrets`: the newest first; older ones are for reading only. */
  constructor(private readonly secrets: readonly string[]) {
    this.raw = secrets.map((secret) => createSecretKey(secret, 'utf8'));
  }

  /** Newest first. */
  for(purpose: string): readonly KeyObject[] {
    const known = this.derived.get(purpose);
    if (known) return known;
    const keys = this.secrets.map((secret) => derive(secret, purpose));
    this.derived.set(purpose, keys);
    return keys;
  }
}

const derive = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)));
