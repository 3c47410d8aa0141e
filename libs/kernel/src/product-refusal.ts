import { DomainError } from './domain-error.js';

/**
 * A global symbol instead of `instanceof`: an extension may bring its own copy of the kernel, whose class is another
 * one.
 */
const BRAND: unique symbol = Symbol.for('portvakt.product-refusal');

/**
 * A refusal by an extension. `Extension.refusals` declares its code, with a status and texts. `field`: the form field
 * that the refusal is about.
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

/** Whether an extension has refused. Works across copies of the kernel, unlike `instanceof`. */
export const isProductRefusal = (error: unknown): error is ProductRefusal =>
  typeof error === 'object' && error !== null && BRAND in error;
