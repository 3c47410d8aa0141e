import { createHmac, type KeyObject } from 'node:crypto';

import type { MacJudgement, SealKeys, Signature } from '@portvakt/audit';
import { isSameText } from '@portvakt/kernel';

const ID_LENGTH = 16;

/** Seals the audit log with HMAC-SHA-256 (operators §10.3). */
export class HmacSealKeys implements SealKeys {
  private readonly keys: ReadonlyMap<string, KeyObject>;
  private readonly current: string;

  /** `keys`: the newest first; the first signs, all verify. */
  constructor(keys: readonly KeyObject[]) {
    const [current] = keys;
    if (!current) throw new Error('seals need a key');
    this.current = idOf(current);
    this.keys = new Map(keys.map((key) => [idOf(key), key]));
  }

  sign(digest: string): Signature {
    return { mac: this.macOf(this.current, digest), keyId: this.current };
  }

  readonly judge = (digest: string, { mac, keyId }: Signature): MacJudgement => {
    if (!this.keys.has(keyId)) return 'unknown-key';
    return isSameText(mac, this.macOf(keyId, digest)) ? 'right' : 'wrong';
  };

  private macOf(keyId: string, digest: string): string {
    const key = this.keys.get(keyId);
    if (!key) throw new Error('the key of a seal is not configured');
    return createHmac('sha256', key).update(digest).digest('hex');
  }
}

/** A digest that identifies a key and reveals nothing about it. */
const idOf = (key: KeyObject): string => createHmac('sha256', key).update('key id').digest('hex').slice(0, ID_LENGTH);
