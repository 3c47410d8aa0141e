import { DomainError } from './domain-error.js';

/** In the registry that all copies of this file share, unlike the class: an extension may bring a kernel of its own. */
const BRAND: unique symbol = Symbol.for('portvakt.product-refusal');

/**
 * A refusal of an extension. Its code is declared in `Extension.refusals`, which gives it a status and texts. `field`: the
 * field of the form that it is about.
 */
export class ProductRefusal extends DomainError {
  readonly [BRAND] = true;

  constructor(
    code: string,
    readonly field: string | null = null,
  ) {
    super(code);
  }
}

/** Whether an extension has refused. `instanceof` would miss refusals of another copy of the class. */
export const isProductRefusal = (error: unknown): error is ProductRefusal =>
  typeof error === 'object' && error !== null && BRAND in error;
