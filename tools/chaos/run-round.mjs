import { setTimeout as pause } from 'node:timers/promises';

import { checkInvariants } from './check-invariants.mjs';
import { probe } from './probe.mjs';
import { performAction } from './user-actions.mjs';

/** Keeps a user whose calls fail at once from looping without a pause. */
const PAUSE_MS = 1;
const TRANSACTION_WITHIN_MS = 1_000;
/** The load counts as started after this many answers. */
const FIRST_ANSWERS = 12;
const STARTED_WITHIN_MS = 10_000;

/**
 * Runs the load, injects the failure after `afterMs`, compares the acknowledged calls with the stored data, restarts the
 * processes and probes over HTTP what must work and what must not. Returns whether the failure hit an open transaction.
 *
 * @param {object} round
 * @param {import('./failures.mjs').Failure} round.failure
 * @param {import('./processes.mjs').Processes} round.processes
 * @param {import('./user-pool.mjs').UserPool} round.userPool
 * @param {number} round.afterMs
 * @param {boolean} round.isAimed whether the failure waits for the next open transaction
 */
export async function runRound({ failure, processes, userPool, afterMs, isAimed, links, providers, database, mailbox, received, tally }) {
  let isOver = false;
  const service = { links, providers };
  const load = { ...service, addresses: processes.addresses, isOver: () => isOver };
  const running = Promise.all(userPool.users.map((actor) => runUser(actor, load)));
  // An error of a user ends the run when `running` is awaited, not during the failure.
  running.catch(() => undefined);
  await untilStarted(tally);
  await pause(afterMs);
  const isHit = isAimed && (await database.untilInTransaction(failure.roles, TRANSACTION_WITHIN_MS));
  const endLoad = () => {
    isOver = true;
  };
  await failure.inject({ processes, database, tally, endLoad, running });
  endLoad();
  await running;
  await failure.recover({ processes, database, tally });
  await checkInvariants({ database, mailbox, userPool, tally, received });

  tally.isProbing = true;
  await processes.startMissing();
  const consistent = userPool.users.filter(({ isInconsistent }) => !isInconsistent);
  await Promise.all(consistent.map((actor) => probe(actor, { ...service, addresses: processes.addresses })));
  return isHit;
}

async function runUser(actor, load) {
  while (!load.isOver() && !actor.isAwaitingRecovery) {
    try {
      await performAction(actor, load);
    } catch (error) {
      // Users read their links from the database.
      if (!actor.tally.isOutage) throw error;
      return;
    }
    await pause(PAUSE_MS);
  }
}

async function untilStarted(tally) {
  const end = performance.now() + STARTED_WITHIN_MS;
  while (tally.acknowledged < FIRST_ANSWERS && performance.now() < end) await pause(PAUSE_MS);
}
