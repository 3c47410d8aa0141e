import { appendFileSync } from 'node:fs';

/**
 * Writes each call before it is sent and its outcome afterwards, one line of JSON each, so that the file is complete
 * even when this process is killed.
 */
export class Journal {
  #count = 0;

  /** @param {string} file */
  constructor(file) {
    this.file = file;
  }

  /** @returns {number} the number of the call */
  intend(actor, call) {
    this.#count += 1;
    this.#write({ id: this.#count, actor, call });
    return this.#count;
  }

  settle(id, outcome, { status, session, secrets }) {
    this.#write({ id, outcome, status, session: session?.token, secrets });
  }

  #write(entry) {
    appendFileSync(this.file, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
  }
}
