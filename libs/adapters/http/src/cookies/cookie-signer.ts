import { createHmac, type KeyObject } from 'node:crypto';

import { isSameText } from '@portvakt/kernel';

const SIGNATURE_LENGTH = 44;

/**
 * Signs the values of one kind of cookie (specification §3.1). Each kind has its own keys, so that one kind is never
 * accepted as another.
 */
export class CookieSigner {
  private readonly current: KeyObject;
  /** The key that verified last is tried first: after a rotation most cookies still have an older key. */
  private likely: KeyObject;

  /** `keys`: newest first. The newest one signs, all of them verify. */
  constructor(private readonly keys: readonly KeyObject[]) {
    const [current] = keys;
    if (!current) throw new Error('a cookie signer needs a key');
    this.current = current;
    this.likely = current;
  }

  sign(value: string): string {
    return `${value}.${mac(value, this.current)}`;
  }

  /** The value, or null if the signature is invalid. */
  read(signed: string | undefined): string | null {
    const dot = signed?.lastIndexOf('.') ?? -1;
    if (!signed || dot < 1) return null;
    const value = signed.slice(0, dot);
    const signature = signed.slice(dot + 1);
    if (signature.length !== SIGNATURE_LENGTH || !signature.endsWith('=')) return null;
    if (isSameText(signature, mac(value, this.likely))) return value;
    const key = this.keys.find((other) => other !== this.likely && isSameText(signature, mac(value, other)));
    if (!key) return null;
    this.likely = key;
    return value;
  }
}

const mac = (value: string, key: KeyObject): string => createHmac('sha256', key).update(value).digest('base64');
