import { type RandomSource, randomText, URL_SAFE_CHARACTERS } from '@portvakt/kernel';

const LENGTH = 32;

/** The shared secret of an authenticator (specification §4). Serialises to a placeholder. */
export class TotpSecret {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  static generate(random: RandomSource): TotpSecret {
    return new TotpSecret(randomText(LENGTH, URL_SAFE_CHARACTERS, random));
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
