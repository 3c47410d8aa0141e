import { type RandomSource, randomText } from '@portvakt/kernel';

const LENGTH = 32;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_';

/** What an authenticator computes its codes from (specification §4). It does not print itself. */
export class TotpSecret {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  static generate(random: RandomSource): TotpSecret {
    return new TotpSecret(randomText(LENGTH, ALPHABET, random));
  }

  /** For repositories: trusts what was stored. */
  static restore(text: string): TotpSecret {
    return new TotpSecret(text);
  }

  /** For the encrypted column, the address an authenticator is set up by, and the arithmetic; nothing else. */
  reveal(): string {
    return this.#text;
  }

  toJSON(): string {
    return '[secret]';
  }
}
