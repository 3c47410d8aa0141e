import { startProviders } from '../experiment/providers.mjs';
import { UserPool } from './user-pool.mjs';
import { ROLES, startDatabase } from './database.mjs';
import { databaseKilled, killed, stopped } from './failures.mjs';
import { checkInvariants } from './check-invariants.mjs';
import { Journal } from './journal.mjs';
import { Links } from './links.mjs';
import { openMailbox } from './mailbox.mjs';
import { Processes } from './processes.mjs';
import { runRound } from './run-round.mjs';
import { seededRandom } from './seeded-random.mjs';
import { PROVIDER } from './service-client.mjs';
import { Tally } from './tally.mjs';
import { openWebhookSink } from './webhook-sink.mjs';

const ENVIRONMENT = {
  CHANGE_EMAIL_ENABLED: 'true',
  DELETE_USER_ENABLED: 'true',
  DELETE_USER_CONFIRM_BY_MAIL: 'true',
  DRAIN_SECONDS: '1',
};
/** Range of the time of a failure, from the start of the load. */
const EARLIEST_MS = 50;
const LATEST_MS = 1_500;
/** Every other failure waits for an open transaction, which a random moment seldom meets. */
const isAimed = (round) => round % 2 === 0;
const QUEUE_PATIENCE_MS = 30_000;

/**
 * Runs the whole check: injects the failures and prints one line for each and a summary.
 *
 * @param {object} options
 * @param {string} options.program
 * @param {string} options.folder
 * @param {string} options.journal the path of the journal
 * @param {number} options.seed
 * @param {{ kills: number, stops: number, databaseKills: number }} options.failures
 * @param {boolean} options.isDurable `false`: the database may lose acknowledged commits, which the check must find
 * @returns {Promise<Tally>} of everything
 */
export async function runChaos({ program, folder, journal, seed, failures, isDurable }) {
  const database = await startDatabase(folder, { isDurable });
  const providers = await startProviders();
  const mailbox = openMailbox(folder);
  const webhooks = await openWebhookSink();
  const links = new Links(database, mailbox);
  const environment = { ...ENVIRONMENT, ...webhooks.environment, ...providers.environment([PROVIDER]), DATA_DIR: folder };
  const environments = ROLES.map((role) => ({ ...environment, DATABASE_URL: database.urlOf(role) }));
  const total = new Tally();
  let tally = total;
  // During an outage the service logs every request that needs the database.
  const onLog = (line) => tally.isOutage || isOfAuditLog(line) || console.error(line);
  const processes = new Processes({ program, environments, onLog });
  const userPool = new UserPool(seed, new Journal(journal));
  const random = seededRandom(seed, 'failures');
  console.log(`${userPool.users.length} users, --seed ${seed}, every call in ${journal}`);

  await processes.startMissing();
  await database.recordMails();
  const parts = { processes, userPool, links, providers, database, mailbox, received: webhooks.received };
  for (const [index, failure] of planOf(failures, random).entries()) {
    tally = new Tally();
    userPool.refresh();
    userPool.reportTo(tally);
    const afterMs = random.between(EARLIEST_MS, LATEST_MS);
    const isHit = await runRound({ ...parts, failure, afterMs, isAimed: isAimed(index), tally });
    report(`${index + 1}: ${failure.name}, ${afterMs} ms into the load${isHit ? ', in a transaction' : ''}`, tally);
    total.addAll(tally);
  }
  total.addAll(await checkAtEnd(parts));

  await processes.killAll();
  await providers.stop();
  await webhooks.stop();
  await database.stop();
  console.log(`${described(failures)}, with --seed ${seed}: ${total}`);
  const events = new Set(webhooks.received).size;
  console.log(`webhooks: ${events} events arrived, ${webhooks.received.length - events} arrivals repeated one of them`);
  return total;
}

/** Checks that all mails were sent and all events delivered, and that the providers report no violation. */
async function checkAtEnd({ database, mailbox, userPool, providers, received }) {
  const tally = new Tally();
  userPool.refresh();
  for (const queue of ['outboxMail', 'delivery']) await database.empty(queue, QUEUE_PATIENCE_MS);
  await checkInvariants({ database, mailbox, userPool, tally, received });
  for (const queue of ['outboxMail', 'delivery']) {
    const [{ count }] = await database.rows(`SELECT count(*)::integer AS "count" FROM "${queue}"`);
    tally.check(count === 0, `${count} rows of ${queue} are still waiting`);
  }
  tally.add({ checks: 1, violations: providers.complaints.map((complaint) => `a provider complains: ${complaint}`) });
  report('all mails sent, all events delivered', tally);
  return tally;
}

/** Shuffles the failures by the seed. */
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

/** The service writes every event of the audit log, at any level. */
const isOfAuditLog = (line) => line.includes('"stream":"audit"');

const described = ({ kills, stops, databaseKills }) =>
  `${kills} kills and ${stops} stops of the service, ${databaseKills} kills of PostgreSQL`;

function report(what, tally) {
  console.log(`${what}: ${tally}`);
  for (const violation of tally.violations) console.error(`  ${violation}`);
}
