import { describe, expect, it } from '@jest/globals';

import { DomainError } from './domain-error.js';
import { OverloadError } from './overload-error.js';

class TestError extends DomainError<'NOT_TODAY'> {}

describe('DomainError', () => {
  it('carries its code, and the name of its context', () => {
    expect(new TestError('NOT_TODAY')).toMatchObject({ code: 'NOT_TODAY', name: 'TestError' });
  });
});

describe('OverloadError', () => {
  it('is no refusal, and says when to come back: in a second where nobody knows better', () => {
    expect(new OverloadError()).not.toBeInstanceOf(DomainError);
    expect(new OverloadError().retryAfterSeconds).toBe(1);
    expect(new OverloadError(7).retryAfterSeconds).toBe(7);
  });
});
