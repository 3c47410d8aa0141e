import { setTimeout as pause } from 'node:timers/promises';

import { ROLES } from './database.mjs';

/** How long PostgreSQL stays away, and how long people keep trying in that time. */
const AWAY_MS = 1_500;
const KEEP_TRYING_MS = 1_000;

/**
 * @typedef {object} Failure
 * @property {string} name
 * @property {readonly string[]} roles whose transactions it hits
 * @property {(scene: object) => Promise<void>} strike
 * @property {(scene: object) => Promise<void>} recover until nothing of what was hit is still at work
 */

/**
 * `kill -9` of processes of the service. Nobody sends anything new from then on.
 *
 * @param {readonly number[]} slots
 * @returns {Failure}
 */
export const killed = (slots) => ({
  name: slots.length > 1 ? 'kill -9 of both processes' : 'kill -9 of one process',
  roles: slots.map((slot) => ROLES[slot]),
  async strike({ processes, endLoad }) {
    endLoad();
    await processes.kill(slots);
  },
  recover: untilGone(slots),
});

/**
 * SIGTERM to one process, while people go on.
 *
 * @param {number} slot
 * @returns {Failure}
 */
export const stopped = (slot) => ({
  name: 'SIGTERM to one process',
  roles: [ROLES[slot]],
  async strike({ processes, tally }) {
    const { code, signal } = await processes.stop(slot);
    tally.check(code === 0, `the process that was told to stop ended with ${signal ?? code}`);
  },
  recover: untilGone([slot]),
});

/** @type {Failure} */
export const databaseKilled = {
  name: 'kill -9 of PostgreSQL',
  roles: ROLES,
  async strike({ database, tally, living }) {
    tally.isOutage = true;
    await database.kill();
    await Promise.race([living, pause(KEEP_TRYING_MS)]);
  },
  async recover({ processes, database, tally }) {
    await pause(AWAY_MS);
    await database.restart();
    tally.check(await processes.areReady(), 'a process is not ready again after the database came back');
    tally.check(processes.areRunning(), 'a process ended because the database went away');
    tally.isOutage = false;
  },
};

/** What a process had sent when it was hit may still be at work. */
function untilGone(slots) {
  return ({ database }) => database.untilGone(slots.map((slot) => ROLES[slot]));
}
