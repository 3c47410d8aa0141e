import { setTimeout as pause } from 'node:timers/promises';

import { ROLES } from './database.mjs';

/** How long PostgreSQL is down, and how long the load continues in that time. */
const DOWN_MS = 1_500;
const LOAD_DURING_OUTAGE_MS = 1_000;

/**
 * @typedef {object} Failure
 * @property {string} name
 * @property {readonly string[]} the database roles of the processes it affects
 * @property {(context: object) => Promise<void>} inject
 * @property {(context: object) => Promise<void>} recover resolves when no work of the affected processes is in progress
 */

/**
 * `kill -9` of processes of the service. Ends the load first.
 *
 * @param {readonly number[]} slots
 * @returns {Failure}
 */
export const killed = (slots) => ({
  name: slots.length > 1 ? 'kill -9 of both processes' : 'kill -9 of one process',
  roles: slots.map((slot) => ROLES[slot]),
  async inject({ processes, endLoad }) {
    endLoad();
    await processes.kill(slots);
  },
  recover: untilDisconnected(slots),
});

/**
 * SIGTERM to one process, while the load continues.
 *
 * @param {number} slot
 * @returns {Failure}
 */
export const stopped = (slot) => ({
  name: 'SIGTERM to one process',
  roles: [ROLES[slot]],
  async inject({ processes, tally }) {
    const { code, signal } = await processes.stop(slot);
    tally.check(code === 0, `the process that received SIGTERM ended with ${signal ?? code}`);
  },
  recover: untilDisconnected([slot]),
});

/** @type {Failure} */
export const databaseKilled = {
  name: 'kill -9 of PostgreSQL',
  roles: ROLES,
  async inject({ database, tally, running }) {
    tally.isOutage = true;
    await database.kill();
    await Promise.race([running, pause(LOAD_DURING_OUTAGE_MS)]);
  },
  async recover({ processes, database, tally }) {
    await pause(DOWN_MS);
    await database.restart();
    tally.check(await processes.areReady(), 'a process is not ready again after the database came back');
    tally.check(processes.areRunning(), 'a process ended because the database went away');
    tally.isOutage = false;
  },
};

/** Waits until the database has finished the statements of the affected processes. */
function untilDisconnected(slots) {
  return ({ database }) => database.untilDisconnected(slots.map((slot) => ROLES[slot]));
}
