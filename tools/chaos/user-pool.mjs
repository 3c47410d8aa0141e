import { SimulatedUser } from './simulated-user.mjs';
import { seededRandom } from './seeded-random.mjs';

const SIZE = 12;

/** A constant number of simulated users. */
export class UserPool {
  /** @type {SimulatedUser[]} */
  users = [];
  /** @type {SimulatedUser[]} */
  #allUsers = [];

  /**
   * @param {number} seed
   * @param {import('./journal.mjs').Journal} journal
   */
  constructor(seed, journal) {
    this.seed = seed;
    this.journal = journal;
    this.refresh();
  }

  /** Replaces inconsistent users by new ones. */
  refresh() {
    this.users = this.users.filter(({ isInconsistent }) => !isInconsistent);
    while (this.users.length < SIZE) {
      const slot = this.#allUsers.length;
      const actor = new SimulatedUser(slot, seededRandom(this.seed, `user ${slot}`), this.journal);
      this.users.push(actor);
      this.#allUsers.push(actor);
    }
  }

  /** Whether the e-mail address belongs to a current or former user of the pool. */
  knows(address) {
    return this.#allUsers.some((actor) => actor.owns(address));
  }

  /** Sets the tally of all users. */
  reportTo(tally) {
    for (const actor of this.users) actor.tally = tally;
  }
}
