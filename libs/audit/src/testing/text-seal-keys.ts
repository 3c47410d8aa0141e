import { createHmac } from 'node:crypto';

import type { MacJudgement } from '../model/check-chain.js';
import type { Signature } from '../model/seal.js';
import type { SealKeys } from '../ports.js';

/** Seal keys made from texts, newest first. */
export class TextSealKeys implements SealKeys {
  constructor(private readonly keys: readonly string[] = ['first']) {}

  sign(digest: string): Signature {
    const keyId = this.keys[0] ?? '';
    return { mac: macOf(keyId, digest), keyId };
  }

  readonly judge = (digest: string, { mac, keyId }: Signature): MacJudgement => {
    if (!this.keys.includes(keyId)) return 'unknown-key';
    return macOf(keyId, digest) === mac ? 'right' : 'wrong';
  };
}

const macOf = (key: string, digest: string): string => createHmac('sha256', key).update(digest).digest('hex');
