/** An expected error that the caller sees as a code. Any other thrown error is answered with a 500 without details. */
export class DomainError<Code extends string = string> extends Error {
  constructor(readonly code: Code) {
    super(code);
    this.name = new.target.name;
  }
}
