import { ARRAY, BYTES, type CborValue, MAP, NEGATIVE, TEXT, UNSIGNED } from './cbor.js';

/** Decodes what `cbor` encodes. Throws for anything else and for trailing bytes. */
export function readCbor(bytes: Buffer): CborValue {
  const reader = new Reader(bytes);
  const value = reader.value();
  reader.end();
  return value;
}

class Reader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  value(): CborValue {
    const first = this.take(1).readUInt8();
    const [major, size] = [first >> 5, this.size(first & 0x1f)];
    if (major === UNSIGNED) return size;
    if (major === NEGATIVE) return -1 - size;
    if (major === BYTES) return this.take(size);
    if (major === TEXT) return this.take(size).toString('utf8');
    if (major === ARRAY) return Array.from({ length: size }, () => this.value());
    if (major === MAP) return new Map(Array.from({ length: size }, () => [this.key(), this.value()] as const));
    throw new Error(`unknown major type ${major}`);
  }

  end(): void {
    if (this.at !== this.bytes.length) throw new Error('bytes are left over');
  }

  private key(): number | string {
    const key = this.value();
    if (typeof key !== 'number' && typeof key !== 'string') throw new Error('a key is a number or a text');
    return key;
  }

  private size(info: number): number {
    if (info < 24) return info;
    if (info === 24) return this.take(1).readUInt8();
    if (info === 25) return this.take(2).readUInt16BE();
    throw new Error(`unknown size ${info}`);
  }

  private take(count: number): Buffer {
    const taken = this.bytes.subarray(this.at, this.at + count);
    if (taken.length < count) throw new Error('the bytes end early');
    this.at += count;
    return taken;
  }
}
