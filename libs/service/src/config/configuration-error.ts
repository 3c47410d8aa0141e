/** Why the service does not start. Printed as it is: no fault holds the value of a secret. */
export class ConfigurationError extends Error {
  /** `faults`: one line each. */
  constructor(readonly faults: readonly string[]) {
    super(['The configuration cannot be used:', ...faults.map((fault) => `- ${fault}`)].join('\n'));
    this.name = new.target.name;
  }
}
