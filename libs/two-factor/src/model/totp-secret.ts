import { type RandomSource, randomText } from '@portvakt/kernel';

const LENGTH = 32;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_';

/** The shared secret of an authenticator (specification §4). Serialises to a placeholder. */
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

  /** For the encrypted column, the `otpauth` URI and the computation of codes only. */
  reveal(): string {
    return this.#text;
  }

  toJSON(): string {
    return '[secret]';
  }
}
