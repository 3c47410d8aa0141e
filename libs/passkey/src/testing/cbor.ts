/** The CBOR values in responses of authenticators (RFC 8949): whole numbers, texts, bytes and maps. */
export type CborValue = number | string | Uint8Array | ReadonlyMap<number | string, CborValue> | readonly CborValue[];

export const UNSIGNED = 0;
export const NEGATIVE = 1;
export const BYTES = 2;
export const TEXT = 3;
export const ARRAY = 4;
export const MAP = 5;

/** Encodes a value; maps keep their order. */
export function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(NEGATIVE, -1 - value) : head(UNSIGNED, value);
  if (typeof value === 'string') return sized(TEXT, Buffer.from(value, 'utf8'));
  if (value instanceof Uint8Array) return sized(BYTES, value);
  if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<number | string, CborValue>)];
    return Buffer.concat([head(MAP, entries.length), ...entries.flat().map(cbor)]);
  }
  const items = value as readonly CborValue[];
  return Buffer.concat([head(ARRAY, items.length), ...items.map(cbor)]);
}

const sized = (major: number, bytes: Uint8Array): Buffer => Buffer.concat([head(major, bytes.length), bytes]);

function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 0x100) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 0xff]);
}
