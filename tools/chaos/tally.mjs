/** Counts the calls, checks and violations of a run. */
export class Tally {
  /** Whether calls are probes after a restart instead of load. */
  isProbing = false;
  /** Whether the database is down, so that a call may fail. */
  isOutage = false;
  probes = 0;
  acknowledged = 0;
  refused = 0;
  inDoubt = 0;
  /** Calls without an answer that took effect. */
  tookEffect = 0;
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
   * @param {string} violation the message where it does not hold
   */
  check(holds, violation) {
    this.add({ checks: 1, violations: holds ? [] : [violation] });
  }

  /** @param {{ checks: number, violations: readonly string[] }} result */
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
    this.tookEffect += tally.tookEffect;
    this.add(tally);
  }

  toString() {
    const calls = this.acknowledged + this.refused + this.inDoubt;
    const answers = `${this.acknowledged} acknowledged, ${this.refused} refused`;
    const doubt = `${this.inDoubt} in doubt, of which ${this.tookEffect} had happened`;
    const findings = `${this.probes} probes, ${this.checks} checks, ${this.violations.length} violations`;
    return `${calls} calls (${answers}; ${doubt}), ${findings}`;
  }
}
