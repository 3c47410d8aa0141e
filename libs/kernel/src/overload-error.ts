/**
 * Too much work is waiting: the work was not started, or was undone, and the caller may retry (specification §1.4). Not
 * a `DomainError`, because the request itself was acceptable.
 */
export class OverloadError extends Error {
  /** `retryAfterSeconds`: after how many seconds a retry is likely to succeed. */
  constructor(readonly retryAfterSeconds = 1) {
    super('overloaded');
    this.name = new.target.name;
  }
}
