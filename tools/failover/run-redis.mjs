import { chmodSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { startPostgres } from '../experiment/postgres.mjs';
import { startService } from '../experiment/service.mjs';
import { untilReached } from './background.mjs';
import { describeErrors, seconds } from './describe.mjs';
import { HIGHEST, LimitProbe, PROBED } from './limit-probe.mjs';
import { Load } from './load.mjs';
import { startRedisServers } from './redis-servers.mjs';

const PROCESSES = 2;
const DOWN_AFTER_MS = 2_000;
/** The load before each failure, and after each recovery. */
const CALM_MS = 3_000;
/** The log message of a process that shares its counters with the others again. */
const RECOVERED = 'shared store of rate limits answers again';

/**
 * Kills the primary of two Redis servers repeatedly while visitors use two processes of the service, and counts how
 * many requests a limit allows in the meantime.
 *
 * @param {object} settings
 * @param {string} settings.program of the service
 * @param {string} settings.redis the program
 * @param {string} settings.folder
 * @param {number} settings.failovers
 * @param {number} settings.visitors
 * @returns {Promise<string[]>} what was wrong
 */
export async function runRedisFailovers({ program, redis, folder, failovers, visitors }) {
  // The programs do not run as root.
  chmodSync(folder, 0o711);
  const database = await startPostgres(folder);
  const servers = await startRedisServers({ program: redis, folder, downAfterMs: DOWN_AFTER_MS });
  const environment = {
    ...PROBED,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    REDIS_URL: servers.url,
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
  };
  const processes = [];
  while (processes.length < PROCESSES) {
    const recoveries = [];
    const onLog = (line) => line.includes(RECOVERED) && recoveries.push(performance.now());
    processes.push({ service: await startService({ program, environment, onLog }), recoveries });
  }
  const load = new Load(
    processes.map(({ service }) => service.address),
    visitors,
  );
  const findings = [];
  for (let failover = 1; failover <= failovers; failover += 1) {
    const probe = new LimitProbe(load.addresses, `198.51.100.${failover}`);
    const { line, wrong } = await failOver({ servers, load, probe, processes });
    console.log(`${failover}: ${line}`);
    findings.push(...wrong, ...(await load.lostWrites(database.url)).map((lost) => `lost: ${lost}`));
    if (!processes.every(({ service }) => service.isRunning())) findings.push('a process has ended');
  }
  await load.stop();
  findings.push(...load.answers.findings);
  const { acknowledged } = load.answers;
  console.log(`${failovers} failovers: ${acknowledged} writes acknowledged, ${findings.length} findings`);
  for (const { service } of processes) await service.kill();
  await servers.stop();
  await database.stop();
  return findings;
}

async function failOver({ servers, load, probe, processes }) {
  const { answers } = load;
  load.start();
  await pause(CALM_MS);
  const old = await servers.primary();
  const killedAt = performance.now();
  await servers.kill(old);
  const recovered = () => processes.map(({ recoveries }) => recoveries.findLast((at) => at > killedAt));
  await untilReached('both processes count together again', () => recovered().every(Boolean));
  await pause(CALM_MS);
  await probe.stop();
  const primary = await servers.primary();
  servers.start(old);
  await servers.untilComplete();
  await load.pause();
  const firsts = load.addresses.map((address) => answers.firstSuccess(address, killedAt) - killedAt);
  const line = [
    `${old} killed, ${primary} is primary`,
    `first write after ${seconds(Math.max(...firsts))}`,
    `counting together after ${recovered()
      .map((at) => seconds(at - killedAt))
      .join(' and ')}`,
    `slowest answer ${seconds(answers.slowest(killedAt))}`,
    `errors ${describeErrors(answers.errors(killedAt))}`,
    `limit let ${probe.letThrough} through of at most ${HIGHEST}`,
  ].join('; ');
  return { line, wrong: probe.letThrough > HIGHEST ? [`a limit let ${probe.letThrough} through`] : [] };
}
