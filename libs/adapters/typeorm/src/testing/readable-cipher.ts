import type { FieldCipher } from '../sealing/field-cipher.js';

/** Shows in what it writes which key it used, eight hex digits. Reads what any of the keys encrypted, writes with the first. */
export function readableCipher(...keys: readonly [string, ...string[]]): FieldCipher {
  const prefixes = keys.map((key) => `v1.${key}.`) as [string, ...string[]];
  return {
    prefixes,
    seal: (text, { column, rowId }) => `${prefixes[0]}${column}|${rowId}|${text}`,
    open(sealed, { column, rowId }) {
      const start = prefixes.map((prefix) => `${prefix}${column}|${rowId}|`).find((each) => sealed.startsWith(each));
      return start === undefined ? null : sealed.slice(start.length);
    },
    isSealed: (value) => ENCRYPTED.test(value),
    lacksKeyFor: (value) => ENCRYPTED.test(value) && !prefixes.some((prefix) => value.startsWith(prefix)),
  };
}

const ENCRYPTED = /^v1\.[0-9a-f]{8}\./;
