import { SystemClock } from '@portvakt/adapters/node';
import { TypeOrmDeliveryDirectory } from '@portvakt/adapters/typeorm';
import { eventKinds } from '@portvakt/audit';

import { printUsage } from '../commands/print-usage.js';
import { withDatabase } from '../commands/with-database.js';
import { readConfig } from '../config/read-config.js';
import type { ServiceOptions } from '../service.js';
import { DELIVERIES_USAGE, type DeliveriesArguments, parseDeliveriesArguments } from './deliveries-arguments.js';
import type { Followers } from './followers.js';
import { followersOf } from './followers-of.js';

const MOST_LISTED = 1_000;

/** Runs the deliveries command and returns its exit code. */
export async function deliveriesCommand(
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
  { extensions = [] }: ServiceOptions,
): Promise<number> {
  const parsed = parseDeliveriesArguments(args);
  if (!parsed) return printUsage(DELIVERIES_USAGE, args);
  const config = readConfig(environment, { extensions });
  return withDatabase(config, (database) =>
    database.withoutTimeLimits((dataSource) =>
      run(new TypeOrmDeliveryDirectory(dataSource), followersOf(config), parsed),
    ),
  );
}

async function run(
  directory: TypeOrmDeliveryDirectory,
  followers: Followers,
  parsed: DeliveriesArguments,
): Promise<number> {
  if (parsed.command === 'list') return parsed.follower === null ? list(directory) : listOf(directory, parsed.follower);
  if (parsed.command === 'forget') return say(await directory.forget(parsed.follower), 'forgotten');
  const now = new SystemClock().now();
  if (parsed.since === null) return say(await directory.replayGivenUp(parsed.follower, now), 'due again');
  const { follower: name, since } = parsed;
  const found = followers.afterCommit.find((named) => named.name === name);
  if (!found) {
    process.stderr.write(`No follower is called ${name}; nothing was done.\n`);
    return 1;
  }
  const kinds = found.follower.kinds === 'all' ? eventKinds : found.follower.kinds;
  return say(await directory.replayHistory(name, kinds, since, now), 'due');
}

async function list(directory: TypeOrmDeliveryDirectory): Promise<number> {
  for (const { follower, waiting, failing, givenUp } of await directory.queues()) {
    process.stdout.write(`${follower}  ${waiting} waiting  ${failing} failing  ${givenUp} given up\n`);
  }
  return 0;
}

async function listOf(directory: TypeOrmDeliveryDirectory, follower: string): Promise<number> {
  const found = await directory.list(follower, MOST_LISTED + 1);
  for (const { eventId, kind, state, attempts, dueAt } of found.slice(0, MOST_LISTED)) {
    const when = state === 'due' ? `due ${dueAt.toISOString()}` : 'given up';
    process.stdout.write(`${eventId}  ${kind ?? 'no longer in the audit log'}  ${attempts} attempts  ${when}\n`);
  }
  if (found.length > MOST_LISTED) process.stderr.write(`There are more; only the first ${MOST_LISTED} are listed.\n`);
  return 0;
}

function say(count: number, what: string): number {
  process.stdout.write(`${count} ${count === 1 ? 'delivery' : 'deliveries'} ${what}\n`);
  return 0;
}
