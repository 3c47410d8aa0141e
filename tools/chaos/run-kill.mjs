import { setTimeout as pause } from 'node:timers/promises';

import { untilAlone, untilInTransaction } from './database.mjs';
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
 * Lets everybody use the service, kills it `afterMs` into the load, compares what they were told with what is there, starts it
 * again and tries what must work and what must not. Answers the new service, and whether the kill hit a transaction.
 *
 * @param {object} run
 * @param {import('../experiment/service.mjs').Service} run.service
 * @param {() => Promise<import('../experiment/service.mjs').Service>} run.start
 * @param {import('./crowd.mjs').Crowd} run.crowd
 * @param {number} run.afterMs
 * @param {boolean} run.isAimed kill in the next transaction from then on
 */
export async function runKill({ service, start, crowd, afterMs, isAimed, links, database, mailbox, tally }) {
  let isOver = false;
  const load = { address: service.address, links, isOver: () => isOver };
  const living = crowd.people.map((person) => live(person, load));
  await untilUnderWay(tally);
  await pause(afterMs);
  const isHit = isAimed && (await untilInTransaction(database, TRANSACTION_WITHIN_MS));
  isOver = true;
  await service.kill();
  await Promise.all(living);
  await untilAlone(database);
  await inspect({ database, mailbox, crowd, tally });

  tally.isProbing = true;
  const next = await start();
  const found = crowd.people.filter(({ isLost }) => !isLost);
  await Promise.all(found.map((person) => probe(person, { address: next.address, links })));
  return { service: next, isHit };
}

async function live(person, load) {
  while (!load.isOver() && !person.isCutOff) {
    await takeStep(person, load);
    await pause(BREATH_MS);
  }
}

async function untilUnderWay(tally) {
  const end = performance.now() + UNDER_WAY_WITHIN_MS;
  while (tally.acknowledged < FIRST_ANSWERS && performance.now() < end) await pause(BREATH_MS);
}
