/** Adds up what a run did and found. */
export class Tally {
  /** From now on calls are made to try something; people do not make them for themselves. */
  isProbing = false;
  /** The database is away: a call may fail. */
  isOutage = false;
  probes = 0;
  acknowledged = 0;
  refused = 0;
  inDoubt = 0;
  /** Calls without an answer that took place. */
  happened = 0;
  checks = 0;
  /** @type {string[]} */
  violations = [];

  /** @param {'acknowledged' | 'refused' | 'in doubt' | 'unsent'} outcome */
  count(outcome) {
    if (this.isProbing) {
      this.probes += 1;
      return;
    }
    if (outcome === 'acknowledged') this.acknowledged += 1;
    if (outcome === 'refused') this.refused += 1;
    if (outcome === 'in doubt') this.inDoubt += 1;
  }

  /**
   * @param {boolean} holds
   * @param {string} otherwise what to say where it does not
   */
  check(holds, otherwise) {
    this.add({ checks: 1, violations: holds ? [] : [otherwise] });
  }

  /** @param {{ checks: number, violations: readonly string[] }} verdict */
  add({ checks, violations }) {
    this.checks += checks;
    this.violations.push(...violations);
  }

  /** @param {Tally} tally */
  addAll(tally) {
    this.probes += tally.probes;
    this.acknowledged += tally.acknowledged;
    this.refused += tally.refused;
    this.inDoubt += tally.inDoubt;
    this.happened += tally.happened;
    this.add(tally);
  }

  toString() {
    const calls = this.acknowledged + this.refused + this.inDoubt;
    const answers = `${this.acknowledged} acknowledged, ${this.refused} refused`;
    const doubt = `${this.inDoubt} in doubt, of which ${this.happened} had happened`;
    const findings = `${this.probes} probes, ${this.checks} checks, ${this.violations.length} violations`;
    return `${calls} calls (${answers}; ${doubt}), ${findings}`;
  }
}
