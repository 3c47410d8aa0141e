import { inspect } from 'node:util';

const REDACTED = '[secret]';

/** A text that does not print itself, so that it cannot reach a log, an error or an answer by accident. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** For the library or the key derivation that needs it, and nothing else. */
  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}
