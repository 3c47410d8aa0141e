import { setTimeout as pause } from 'node:timers/promises';

import { inspect } from './inspect.mjs';
import { probe } from './probe.mjs';
import { takeStep } from './take-step.mjs';

/** A person whose calls fail at once must not spin. */
const BREATH_MS = 1;
const TRANSACTION_WITHIN_MS = 1_000;
/** Answers until the load counts as under way: a busy machine needs longer than any fixed pause. */
const FIRST_ANSWERS = 12;
const UNDER_WAY_WITHIN_MS = 10_000;

/**
 * Lets everybody use the service, lets something fail `afterMs` into the load, compares what they were told with what is
 * there, brings everything up again and tries what must work and what must not. Answers whether the failure hit a
 * transaction.
 *
 * @param {object} round
 * @param {import('./failures.mjs').Failure} round.failure
 * @param {import('./processes.mjs').Processes} round.processes
 * @param {import('./crowd.mjs').Crowd} round.crowd
 * @param {number} round.afterMs
 * @param {boolean} round.isAimed fail in the next transaction from then on
 */
export async function runRound({ failure, processes, crowd, afterMs, isAimed, links, providers, database, mailbox, tally }) {
  let isOver = false;
  const where = { links, providers };
  const load = { ...where, addresses: processes.addresses, isOver: () => isOver };
  const living = Promise.all(crowd.people.map((person) => live(person, load)));
  // A person who fails ends the run when it is awaited, not in the middle of a failure.
  living.catch(() => undefined);
  await untilUnderWay(tally);
  await pause(afterMs);
  const isHit = isAimed && (await database.untilInTransaction(failure.roles, TRANSACTION_WITHIN_MS));
  const endLoad = () => {
    isOver = true;
  };
  await failure.strike({ processes, database, tally, endLoad, living });
  endLoad();
  await living;
  await failure.recover({ processes, database, tally });
  await inspect({ database, mailbox, crowd, tally });

  tally.isProbing = true;
  await processes.startMissing();
  const found = crowd.people.filter(({ isLost }) => !isLost);
  await Promise.all(found.map((person) => probe(person, { ...where, addresses: processes.addresses })));
  return isHit;
}

async function live(person, load) {
  while (!load.isOver() && !person.isCutOff) {
    try {
      await takeStep(person, load);
    } catch (error) {
      // Without a database nobody learns which links they were sent.
      if (!person.tally.isOutage) throw error;
      return;
    }
    await pause(BREATH_MS);
  }
}

async function untilUnderWay(tally) {
  const end = performance.now() + UNDER_WAY_WITHIN_MS;
  while (tally.acknowledged < FIRST_ANSWERS && performance.now() < end) await pause(BREATH_MS);
}
