/**
 * Too much work is waiting already, so this piece is not begun (specification §1.4): the caller may come back.
 * Neither a refusal, which is about what was asked, nor a defect.
 */
export class OverloadError extends Error {
  /** `retryAfterSeconds`: when a new try is likely to be let in. */
  constructor(readonly retryAfterSeconds = 1) {
    super('overloaded');
    this.name = new.target.name;
  }
}
