import { DomainError } from './domain-error.js';

/**
 * A refusal of an extension. Its code is declared in `Extension.refusals`, which gives it a status and texts. `field`: the
 * field of the form that it is about.
 */
export class ProductRefusal extends DomainError {
  constructor(
    code: string,
    readonly field: string | null = null,
  ) {
    super(code);
  }
}
