import { IndexRebuild, type RebuildProgress, type RebuiltIndex, restoredState } from '@portvakt/adapters/typeorm';

import { readConfig } from '../config/read-config.js';
import { unreadableRows } from '../encryption/unreadable-rows.js';
import type { OperatorArguments } from './operator-arguments.js';
import { type StateToServe, stepsAfterRestore } from './steps-after-restore.js';
import { withDatabase } from './with-database.js';

export type MaintenanceArguments = Extract<OperatorArguments, { command: 'after-restore' | 'rebuild-indexes' }>;

const MIB = 2 ** 20;

/** Runs the tasks that work on whole tables, without the time limits of requests. Returns the exit code. */
export async function maintenanceCommand(
  environment: NodeJS.ProcessEnv,
  parsed: MaintenanceArguments,
): Promise<number> {
  const config = readConfig(environment);
  if (parsed.command === 'rebuild-indexes' && config.database.isBehindPooler) {
    process.stderr.write(
      'Indexes cannot be rebuilt through a pooler in transaction mode. ' +
        'Set DATABASE_POOLER=none, and DATABASE_URL to the database server itself, for this command.\n',
    );
    return 1;
  }
  return withDatabase(config, (database) =>
    database.withoutTimeLimits(async (dataSource) =>
      parsed.command === 'after-restore'
        ? printRestored({ ...(await restoredState(dataSource)), unreadable: await unreadableRows(dataSource, config) })
        : printRebuilt(new IndexRebuild(dataSource, printProgress).run(parsed.names)),
    ),
  );
}

async function printRebuilt(indexes: AsyncIterable<RebuiltIndex>): Promise<number> {
  let [done, failed] = [0, 0];
  for await (const index of indexes) {
    const isFailed = index.outcome === 'failed' || index.outcome === 'unknown';
    if (isFailed) failed++;
    else done++;
    (isFailed ? process.stderr : process.stdout).write(`${lineOf(index)}\n`);
  }
  if (done + failed === 0) process.stdout.write('All indexes are complete; nothing was done.\n');
  return failed === 0 ? 0 : 1;
}

function lineOf({ name, outcome, bytesBefore, bytesAfter, reason }: RebuiltIndex): string {
  if (outcome === 'unknown') return `${name}: no index of the service's tables has this name`;
  if (outcome === 'failed') return `${name}: ${reason}`;
  if (outcome === 'dropped') return `${name}: dropped, an interrupted rebuild had left it`;
  if (outcome === 'built') return `${name}: built, it was missing, ${inMib(bytesAfter)}`;
  return `${name}: rebuilt, ${inMib(bytesBefore)} → ${inMib(bytesAfter)}`;
}

const inMib = (bytes: number): string => `${(bytes / MIB).toFixed(1)} MiB`;

const printProgress = ({ name, phase, percent }: RebuildProgress): void =>
  void process.stdout.write(`${name}: ${phase}, ${percent} %\n`);

function printRestored(state: StateToServe): number {
  const { newest, lastEvent } = state;
  const tables = newest.map(
    ({ table, rows, at }) => `  ${table}: ${rows} row(s), newest ${at?.toISOString() ?? 'none'}`,
  );
  const end = lastEvent
    ? `The audit log ends at ${lastEvent.at.toISOString()} with ${lastEvent.kind} (${lastEvent.id}). Later changes are lost.`
    : 'The audit log is empty.';
  const numbered = stepsAfterRestore(state).map((step, index) => `  ${index + 1}. ${step}`);
  process.stdout.write(`${[end, 'Newest rows:', ...tables, 'In this order:', ...numbered].join('\n')}\n`);
  return 0;
}
