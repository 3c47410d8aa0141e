import { isSameText, type RandomSource, randomText } from '@portvakt/kernel';

const COUNT = 10;
const HALF = 5;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Single-use codes for a user without access to an authenticator (specification §4). Serialises to a placeholder. */
export class BackupCodes {
  static readonly none = new BackupCodes([]);
  /** The stored codes cannot be decrypted. Contains no code; saving it leaves the stored value unchanged. */
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

  /** The codes without the given one; null if it is not among them. Letter case and hyphen matter. */
  without(code: string): BackupCodes | null {
    // Compares every code, so that the time does not reveal the position of a match.
    const left = this.#codes.filter((each) => !isSameText(each, code));
    return left.length < this.#codes.length ? new BackupCodes(left) : null;
  }

  /** For the encrypted column and the response that shows them only. */
  reveal(): readonly string[] {
    return this.#codes;
  }

  toJSON(): string {
    return '[codes]';
  }
}
