import { type RandomSource, randomText } from '@portvakt/kernel';

import { isSameText } from './same-text.js';

const COUNT = 10;
const HALF = 5;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Codes for when every authenticator is out of reach, each good once (specification §4). They do not print themselves.
 */
export class BackupCodes {
  static readonly none = new BackupCodes([]);
  /** What is stored cannot be read any more: no code is in it, and it is left as it is. */
  static readonly unreadable = new BackupCodes([]);
  readonly #codes: readonly string[];

  private constructor(codes: readonly string[]) {
    this.#codes = codes;
  }

  static generate(random: RandomSource): BackupCodes {
    const half = (): string => randomText(HALF, ALPHABET, random);
    return new BackupCodes(Array.from({ length: COUNT }, () => `${half()}-${half()}`));
  }

  /** For repositories: trusts what was stored. */
  static restore(codes: readonly string[]): BackupCodes {
    return new BackupCodes(codes);
  }

  /** The list without the code; null where it is not in it. Exact: letter case and hyphen count. */
  without(code: string): BackupCodes | null {
    // Each one is looked at, so that time does not tell where in the list a code stands.
    const left = this.#codes.filter((each) => !isSameText(each, code));
    return left.length < this.#codes.length ? new BackupCodes(left) : null;
  }

  /** For the encrypted column and the one answer that shows them. */
  reveal(): readonly string[] {
    return this.#codes;
  }

  toJSON(): string {
    return '[codes]';
  }
}
