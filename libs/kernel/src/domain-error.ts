/** A refusal that the caller is meant to see. Whatever else is thrown is a defect, and leaves as a bare 500. */
export class DomainError<Code extends string = string> extends Error {
  constructor(readonly code: Code) {
    super(code);
    this.name = new.target.name;
  }
}
