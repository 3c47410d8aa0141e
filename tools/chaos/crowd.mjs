import { Person } from './person.mjs';
import { seededRandom } from './seeded-random.mjs';

const SIZE = 12;

/** The people who use the service, always as many. */
export class Crowd {
  /** @type {Person[]} */
  people = [];
  /** @type {Person[]} */
  #everybody = [];

  /**
   * @param {number} seed
   * @param {import('./journal.mjs').Journal} journal
   */
  constructor(seed, journal) {
    this.seed = seed;
    this.journal = journal;
    this.refresh();
  }

  /** Puts new people in the place of those who are lost. */
  refresh() {
    this.people = this.people.filter(({ isLost }) => !isLost);
    while (this.people.length < SIZE) {
      const slot = this.#everybody.length;
      const person = new Person(slot, seededRandom(this.seed, `person ${slot}`), this.journal);
      this.people.push(person);
      this.#everybody.push(person);
    }
  }

  /** Whether an address is of somebody who is, or was, here. */
  knows(address) {
    return this.#everybody.some((person) => person.owns(address));
  }

  /** Who counts what everybody does from now on. */
  tellTo(tally) {
    for (const person of this.people) person.tally = tally;
  }
}
