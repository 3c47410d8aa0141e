import { describe, expect, it } from '@jest/globals';

import { DomainError } from './domain-error.js';
import { OverloadError } from './overload-error.js';

class TestError extends DomainError<'NOT_TODAY'> {}

describe('DomainError', () => {
  it('has its code and the name of its class', () => {
    expect(new TestError('NOT_TODAY')).toMatchObject({ code: 'NOT_TODAY', name: 'TestError' });
  });
});

describe('OverloadError', () => {
  it('is not a DomainError and has the seconds to wait, one by default', () => {
    expect(new OverloadError()).not.toBeInstanceOf(DomainError);
    expect(new OverloadError().retryAfterSeconds).toBe(1);
    expect(new OverloadError(7).retryAfterSeconds).toBe(7);
  });
});
