import { startProviders } from '../experiment/providers.mjs';
import { Crowd } from './crowd.mjs';
import { ROLES, startDatabase } from './database.mjs';
import { databaseKilled, killed, stopped } from './failures.mjs';
import { inspect } from './inspect.mjs';
import { Journal } from './journal.mjs';
import { Links } from './links.mjs';
import { openMailbox } from './mailbox.mjs';
import { Processes } from './processes.mjs';
import { runRound } from './run-round.mjs';
import { seededRandom } from './seeded-random.mjs';
import { PROVIDER } from './send-call.mjs';
import { Tally } from './tally.mjs';

const ENVIRONMENT = {
  CHANGE_EMAIL_ENABLED: 'true',
  DELETE_USER_ENABLED: 'true',
  DELETE_USER_CONFIRM_BY_MAIL: 'true',
  DRAIN_SECONDS: '1',
};
/** Into the load, when something fails. */
const EARLIEST_MS = 50;
const LATEST_MS = 1_500;
/** Every other failure: a transaction is so short that a random moment seldom meets one. */
const isAimed = (round) => round % 2 === 0;
const MAIL_PATIENCE_MS = 30_000;

/**
 * The whole check: as many failures as asked for, with one line for each and a summary.
 *
 * @param {object} options
 * @param {string} options.program
 * @param {string} options.folder
 * @param {string} options.journal the file of what everybody did and was told
 * @param {number} options.seed
 * @param {{ kills: number, stops: number, databaseKills: number }} options.failures
 * @param {boolean} options.isDurable `false`: the database acknowledges what it may lose, which the check must find
 * @returns {Promise<Tally>} of everything
 */
export async function runChaos({ program, folder, journal, seed, failures, isDurable }) {
  const database = await startDatabase(folder, { isDurable });
  const providers = await startProviders();
  const mailbox = openMailbox(folder);
  const links = new Links(database, mailbox);
  const environment = { ...ENVIRONMENT, ...providers.environment([PROVIDER]), DATA_DIR: folder };
  const environments = ROLES.map((role) => ({ ...environment, DATABASE_URL: database.urlOf(role) }));
  const total = new Tally();
  let tally = total;
  // While the database is away every request that needs it is logged.
  const onLog = (line) => tally.isOutage || console.error(line);
  const processes = new Processes({ program, environments, onLog });
  const crowd = new Crowd(seed, new Journal(journal));
  const random = seededRandom(seed, 'failures');
  console.log(`${crowd.people.length} people, --seed ${seed}, every call in ${journal}`);

  await processes.startMissing();
  await database.noteMails();
  const parts = { processes, crowd, links, providers, database, mailbox };
  for (const [index, failure] of planOf(failures, random).entries()) {
    tally = new Tally();
    crowd.refresh();
    crowd.tellTo(tally);
    const afterMs = random.between(EARLIEST_MS, LATEST_MS);
    const isHit = await runRound({ ...parts, failure, afterMs, isAimed: isAimed(index), tally });
    report(`${index + 1}: ${failure.name}, ${afterMs} ms into the load${isHit ? ', in a transaction' : ''}`, tally);
    total.addAll(tally);
  }
  total.addAll(await judgeEnd({ ...parts }));

  await processes.killAll();
  await providers.stop();
  await database.stop();
  console.log(`${described(failures)}, with --seed ${seed}: ${total}`);
  return total;
}

/** Every mail has been sent, and nothing is wrong with the providers. */
async function judgeEnd({ database, mailbox, crowd, providers }) {
  const tally = new Tally();
  crowd.refresh();
  await database.sendWaitingMails(MAIL_PATIENCE_MS);
  await inspect({ database, mailbox, crowd, tally });
  const [{ count }] = await database.rows('SELECT count(*)::integer AS "count" FROM "outboxMail"');
  tally.check(count === 0, `${count} mails are still waiting`);
  tally.add({ checks: 1, violations: providers.complaints.map((complaint) => `a provider complains: ${complaint}`) });
  report('all mails sent', tally);
  return tally;
}

/** In an order that the seed decides. */
function planOf({ kills, stops, databaseKills }, random) {
  const plan = [
    ...Array.from({ length: kills }, (_, kill) => killed(kill % 3 === 2 ? [0, 1] : [kill % 2])),
    ...Array.from({ length: stops }, (_, stop) => stopped(stop % 2)),
    ...Array.from({ length: databaseKills }, () => databaseKilled),
  ];
  for (let last = plan.length - 1; last > 0; last -= 1) {
    const other = random.between(0, last);
    [plan[last], plan[other]] = [plan[other], plan[last]];
  }
  return plan;
}

const described = ({ kills, stops, databaseKills }) =>
  `${kills} kills and ${stops} stops of the service, ${databaseKills} kills of PostgreSQL`;

function report(what, tally) {
  console.log(`${what}: ${tally}`);
  for (const violation of tally.violations) console.error(`  ${violation}`);
}
