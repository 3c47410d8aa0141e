/** What the service may answer while a database or a store is lost. Anything else is a finding. */
const EXPECTED = new Set(['500', '503']);

/**
 * @typedef {object} Answer
 * @property {string} address of the process
 * @property {string} path
 * @property {boolean} isWrite
 * @property {string} outcome the status, or `no answer`
 * @property {number} sentAt
 * @property {number} at
 */

/** The answers of all visitors, and what was wrong. */
export class Answers {
  /** @type {Answer[]} */
  #all = [];
  /** @type {string[]} */
  findings = [];

  /** @param {Omit<Answer, 'at'>} answer */
  add(answer) {
    this.#all.push({ ...answer, at: performance.now() });
    if (answer.outcome !== '200' && !EXPECTED.has(answer.outcome)) this.addFinding(`${answer.path}: ${answer.outcome}`);
  }

  /** @param {string} finding */
  addFinding(finding) {
    this.findings.push(finding);
  }

  /** How many writes were acknowledged. */
  get acknowledged() {
    return this.#all.filter(isAcknowledgedWrite).length;
  }

  /** Whether each of these processes acknowledged a write that was sent after `since`. */
  haveSucceeded(addresses, since) {
    return addresses.every((address) => this.firstSuccess(address, since) !== undefined);
  }

  /** When a process acknowledged the first write that was sent after `since`. */
  firstSuccess(address, since) {
    return this.#all.find(
      (answer) => answer.address === address && answer.sentAt >= since && isAcknowledgedWrite(answer),
    )?.at;
  }

  /** When the last answer that was not 200 came; `since` itself if there was none. */
  lastError(since) {
    return this.#all.findLast(({ outcome, at }) => outcome !== '200' && at >= since)?.at ?? since;
  }

  /** The duration of the slowest answer that came after `since`. */
  slowest(since) {
    return Math.max(0, ...this.#all.filter(({ at }) => at >= since).map(({ at, sentAt }) => at - sentAt));
  }

  /** The number of answers since then that were not 200, by kind. */
  errors(since) {
    const counts = {};
    for (const { outcome, at } of this.#all) {
      if (at >= since && outcome !== '200') counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    return counts;
  }
}

const isAcknowledgedWrite = ({ isWrite, outcome }) => isWrite && outcome === '200';
