import { appendFileSync } from 'node:fs';

/**
 * What everybody was about to do and what they were told, one line of JSON each, written before the call is sent and
 * when its answer is there: it is still on the disk when the driver itself was killed.
 */
export class Journal {
  #count = 0;

  /** @param {string} file */
  constructor(file) {
    this.file = file;
  }

  /** @returns {number} the number of the call */
  intend(person, call) {
    this.#count += 1;
    this.#write({ id: this.#count, person, call });
    return this.#count;
  }

  settle(id, outcome, { status, session, told }) {
    this.#write({ id, outcome, status, session: session?.token, told });
  }

  #write(entry) {
    appendFileSync(this.file, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
  }
}
