import type { FieldCipher } from '../encryption/field-cipher.js';

/**
 * A cipher without encryption, whose values show their key: eight hex digits. Reads all keys, writes with the first.
 */
export function readableCipher(...keys: readonly [string, ...string[]]): FieldCipher {
  const prefixes = keys.map((key) => `v1.${key}.`) as [string, ...string[]];
  return {
    prefixes,
    encrypt: (text, { column, rowId }) => `${prefixes[0]}${column}|${rowId}|${text}`,
    decrypt(encrypted, { column, rowId }) {
      const start = prefixes.map((prefix) => `${prefix}${column}|${rowId}|`).find((each) => encrypted.startsWith(each));
      return start === undefined ? null : encrypted.slice(start.length);
    },
    isEncrypted: (value) => ENCRYPTED.test(value),
    lacksKeyFor: (value) => ENCRYPTED.test(value) && !prefixes.some((prefix) => value.startsWith(prefix)),
  };
}

const ENCRYPTED = /^v1\.[0-9a-f]{8}\./;
