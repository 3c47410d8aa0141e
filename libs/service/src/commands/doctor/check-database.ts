import pino from 'pino';

import {
  type DatabaseFacts,
  databaseFacts,
  Migrator,
  outboxFigures,
  ProductMigrator,
} from '@portvakt/adapters/typeorm';

import type { AppConfig } from '../../config/app-config.js';
import { type Database, hasDatabase, openDatabase } from '../../database.js';
import { unreadableRows } from '../../encryption/unreadable-rows.js';
import { productSchemaOf } from '../../extensions/product-schema.js';
import { type Finding, ok, problem, warning } from './finding.js';

const OLDEST_VERSION = 15;
/** Codes of authenticator apps tolerate 30 seconds, so this is well below. */
const CLOCK_TOLERANCE_MS = 5_000;
const MAIL_PATIENCE_MS = 10 * 60_000;
const SECOND_MS = 1_000;

/** The database, its schema, its indexes, its clock, and the secrets and mails in it. */
export async function checkDatabase(config: AppConfig): Promise<readonly Finding[]> {
  if (!(await hasDatabase(config))) {
    return [ok('database', 'none yet: the first start of the service makes the embedded one in DATA_DIR')];
  }
  let database: Database;
  try {
    database = await openDatabase(config, pino({ level: 'silent' }), { besideService: true });
  } catch (error) {
    const remedy = 'Check DATABASE_URL, the network, and whether PostgreSQL runs.';
    return [problem('database', error instanceof Error ? error.message : String(error), remedy)];
  }
  try {
    const facts = await databaseFacts(database.dataSource);
    const clock = checkClock(facts);
    const schema = await checkSchema(database);
    const extensions = schema.level === 'ok' ? await checkExtensions(config, database) : [];
    const rows = schema.level === 'ok' ? [await checkSecrets(config, database), await checkMails(database)] : [];
    const indexes = checkIndexes(facts, schema.level === 'ok');
    return [checkServer(facts), ...checkConnections(config, facts), schema, ...extensions, ...indexes, clock, ...rows];
  } finally {
    await database.stop();
  }
}

function checkServer({ version, isReadOnly }: DatabaseFacts): Finding {
  const text = `PostgreSQL ${version}`;
  if (isReadOnly) {
    return problem(
      'database',
      `${text} is a replica`,
      'Name the primary in DATABASE_URL, or every host of the cluster.',
    );
  }
  return Number.parseInt(version, 10) < OLDEST_VERSION
    ? warning('database', `${text} is not tested`, `Use PostgreSQL ${OLDEST_VERSION} or newer.`)
    : ok('database', text);
}

/** The connections of this machine alone. Behind a pooler the server does not know them. */
function checkConnections({ database, server }: AppConfig, { connectionLimit }: DatabaseFacts): readonly Finding[] {
  if (database.isBehindPooler) return [];
  const connections = database.poolSize * server.webConcurrency;
  const subject = 'connections';
  if (connections <= connectionLimit)
    return [ok(subject, `at most ${connections}; PostgreSQL allows ${connectionLimit}`)];
  const text =
    `DATABASE_POOL_SIZE ${database.poolSize} for WEB_CONCURRENCY ${server.webConcurrency} makes ${connections}, ` +
    `and PostgreSQL allows ${connectionLimit}`;
  const remedy =
    'Lower DATABASE_POOL_SIZE, raise max_connections (or the limit of the database or role), or use a pooler.';
  return [warning(subject, text, remedy)];
}

async function checkSchema({ dataSource }: Database): Promise<Finding> {
  const { pending } = await new Migrator(dataSource).status();
  return pending.length === 0
    ? ok('migrations', 'current')
    : problem('migrations', `${pending.length} pending`, 'Run `npm run migrate -- up`.');
}

/** The tables of extensions and the indexes of unique fields; no finding where there are neither. */
async function checkExtensions(config: AppConfig, { dataSource }: Database): Promise<readonly Finding[]> {
  const { applied, pending, changed } = await new ProductMigrator(dataSource, productSchemaOf(config)).status();
  const subject = 'extensions';
  if (changed.length > 0) {
    const remedy = 'Take back the change, and write a migration of its own.';
    return [problem(subject, `${changed.join(', ')}: changed since it was applied`, remedy)];
  }
  if (pending.length > 0) {
    return [problem(subject, `pending: ${pending.join(', ')}`, 'Run `npm run migrate -- up`.')];
  }
  return applied.length > 0 ? [ok(subject, `${applied.join(', ')}: applied`)] : [];
}

/** Reports missing indexes only if the schema is current: before that, pending migrations create them. */
function checkIndexes({ invalidIndexes, missingIndexes }: DatabaseFacts, isCurrent: boolean): readonly Finding[] {
  const subject = 'indexes';
  const remedy = 'Run `npm run operator -- rebuild-indexes`; requests go on.';
  const findings = [
    ...(invalidIndexes.length > 0
      ? [problem(subject, `${invalidIndexes.join(', ')}: incomplete, so no query uses them`, remedy)]
      : []),
    ...(isCurrent && missingIndexes.length > 0
      ? [problem(subject, `${missingIndexes.join(', ')}: missing, so queries read whole tables`, remedy)]
      : []),
  ];
  return findings.length > 0 ? findings : [ok(subject, isCurrent ? 'all are there and valid' : 'all are valid')];
}

function checkClock({ clockAheadMs }: DatabaseFacts): Finding {
  const seconds = (Math.abs(clockAheadMs) / SECOND_MS).toFixed(1);
  if (Math.abs(clockAheadMs) <= CLOCK_TOLERANCE_MS) return ok('clock', `${seconds} s from that of the database`);
  const text = `that of this machine is ${seconds} s ${clockAheadMs > 0 ? 'behind' : 'ahead of'} that of the database`;
  return warning('clock', text, 'Synchronise both (NTP): codes of authenticator apps are refused by a wrong clock.');
}

/** A wrong `AUTH_SECRET` shows in the rows that were encrypted with the right one. */
async function checkSecrets(config: AppConfig, { dataSource }: Database): Promise<Finding> {
  const subject = 'stored secrets';
  const unreadable = await unreadableRows(dataSource, config);
  if (unreadable === null) return ok(subject, 'the configured secrets decrypt all');
  const remedy =
    'Correct AUTH_SECRET, or put the secret that these rows were encrypted with into AUTH_PREVIOUS_SECRETS ' +
    '(if it has leaked, into AUTH_COMPROMISED_SECRETS).';
  return problem(subject, `no configured secret decrypts these rows: ${unreadable}`, remedy);
}

async function checkMails({ dataSource }: Database): Promise<Finding> {
  const { queued, failing, oldestAt } = await outboxFigures(dataSource);
  const text = `${queued} waiting, ${failing} of them failed before`;
  return oldestAt && Date.now() - oldestAt.getTime() > MAIL_PATIENCE_MS
    ? warning('mails', `${text}, the oldest since ${oldestAt.toISOString()}`, 'The log says why: `mail not sent`.')
    : ok('mails', text);
}
