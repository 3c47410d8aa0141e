import { describe, expect, it, jest } from '@jest/globals';

import { DomainError } from './domain-error.js';
import { isProductRefusal, ProductRefusal } from './product-refusal.js';

describe('isProductRefusal', () => {
  it('returns true for a refusal, also one of another copy of the class', async () => {
    jest.resetModules();
    const copy = await import('./product-refusal.js');
    const refusal = new copy.ProductRefusal('ACME_CLOSED', 'email');
    expect(refusal).not.toBeInstanceOf(ProductRefusal);
    expect(isProductRefusal(refusal)).toBe(true);
    expect(isProductRefusal(new ProductRefusal('ACME_CLOSED'))).toBe(true);
  });

  it.each([new DomainError('ACME_CLOSED'), new Error('x'), { code: 'ACME_CLOSED', field: null }, 'ACME_CLOSED', null])(
    'returns false for anything else: %s',
    (error) => {
      expect(isProductRefusal(error)).toBe(false);
    },
  );
});
