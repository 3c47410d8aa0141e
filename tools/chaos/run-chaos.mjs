import { startService } from '../experiment/service.mjs';
import { noteMails, sendWaitingMails, startDatabase } from './database.mjs';
import { Crowd } from './crowd.mjs';
import { inspect } from './inspect.mjs';
import { Links } from './links.mjs';
import { openMailbox } from './mailbox.mjs';
import { runKill } from './run-kill.mjs';
import { seededRandom } from './seeded-random.mjs';
import { Tally } from './tally.mjs';

const ENVIRONMENT = {
  CHANGE_EMAIL_ENABLED: 'true',
  DELETE_USER_ENABLED: 'true',
  DELETE_USER_CONFIRM_BY_MAIL: 'true',
};
/** Into the load, when the kill comes. */
const EARLIEST_MS = 50;
const LATEST_MS = 1_500;
/** Every other kill: a transaction is so short that chance alone seldom meets one. */
const isAimed = (kill) => kill % 2 === 0;
const MAIL_PATIENCE_MS = 30_000;

/**
 * The whole check: as many kills as asked for, with one line for each and a summary.
 *
 * @param {{ program: string, folder: string, kills: number, seed: number }} options
 * @returns {Promise<Tally>} of everything
 */
export async function runChaos({ program, folder, kills, seed }) {
  const database = await startDatabase(folder);
  const mailbox = openMailbox(folder);
  const links = new Links(database, mailbox);
  const environment = { ...ENVIRONMENT, DATA_DIR: folder, DATABASE_URL: database.url };
  const start = () => startService({ program, environment });
  const total = new Tally();
  const crowd = new Crowd(seed);
  const chance = seededRandom(seed, 'kills');
  console.log(`${kills} kills, ${crowd.people.length} people, --seed ${seed}`);

  let service = await start();
  await noteMails(database);
  for (let kill = 1; kill <= kills; kill += 1) {
    const tally = new Tally();
    crowd.refresh();
    crowd.tellTo(tally);
    const afterMs = chance.between(EARLIEST_MS, LATEST_MS);
    const run = { service, start, crowd, afterMs, isAimed: isAimed(kill), links, database, mailbox, tally };
    const killed = await runKill(run);
    service = killed.service;
    report(`kill ${kill}, ${afterMs} ms into the load${killed.isHit ? ', in a transaction' : ''}`, tally);
    total.addAll(tally);
  }
  const last = new Tally();
  crowd.refresh();
  await sendWaitingMails(database, MAIL_PATIENCE_MS);
  await inspect({ database, mailbox, crowd, tally: last });
  const [{ count }] = await database.rows('SELECT count(*)::integer AS "count" FROM "outboxMail"');
  last.check(count === 0, `${count} mails are still waiting`);
  report('all mails sent', last);
  total.addAll(last);

  await service.kill();
  await database.stop();
  console.log(`${kills} kills with --seed ${seed}: ${total}`);
  return total;
}

function report(what, tally) {
  console.log(`${what}: ${tally}`);
  for (const violation of tally.violations) console.error(`  ${violation}`);
}
