import { chmodSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { startService } from '../experiment/service.mjs';
import { untilReached } from './background.mjs';
import { describeErrors, seconds } from './describe.mjs';
import { startHaproxy } from './haproxy.mjs';
import { Load } from './load.mjs';
import { startPatroniCluster } from './patroni-cluster.mjs';

/** The load before each failure. */
const CALM_MS = 2_000;

/**
 * Kills the primary of a Patroni cluster repeatedly while visitors use two processes of the service. One process finds
 * the primary by itself, the other through HAProxy, where there is one.
 *
 * @param {object} settings
 * @param {string} settings.program of the service
 * @param {Record<'etcd' | 'patroni' | 'postgres', string> & { haproxy?: string | undefined }} settings.programs
 * @param {string} settings.folder
 * @param {number} settings.failovers
 * @param {number} settings.visitors
 * @param {number} settings.ttl of the leader lock, in seconds
 * @returns {Promise<string[]>} what was wrong
 */
export async function runPostgresFailovers({ program, programs, folder, failovers, visitors, ttl }) {
  // The programs do not run as root.
  chmodSync(folder, 0o711);
  const { cluster, stop } = await startPatroniCluster({ programs, folder, ttl });
  const haproxy = programs.haproxy ? await startHaproxy(programs.haproxy, folder, cluster.nodes) : undefined;
  const urls = { 'several hosts': cluster.urlOf(cluster.nodes, '?target_session_attrs=read-write') };
  if (haproxy) urls.HAProxy = cluster.urlOf([haproxy]);
  else urls['several hosts, second process'] = urls['several hosts'];
  const ways = [];
  for (const [way, url] of Object.entries(urls)) {
    const environment = { DATA_DIR: folder, DATABASE_URL: url, DRAIN_SECONDS: '0' };
    ways.push({ way, service: await startService({ program, environment, onLog: () => undefined }) });
  }
  const load = new Load(
    ways.map(({ service }) => service.address),
    visitors,
  );
  const findings = [];
  for (let failover = 1; failover <= failovers; failover += 1) {
    const { line, lost } = await failOver({ cluster, load, ways });
    console.log(`${failover}: ${line}`);
    findings.push(...lost.map((write) => `lost: ${write}`));
    for (const { way, service } of ways) if (!service.isRunning()) findings.push(`the process of ${way} has ended`);
  }
  await load.stop();
  findings.push(...load.answers.findings);
  const { acknowledged } = load.answers;
  console.log(`${failovers} failovers: ${acknowledged} writes acknowledged, ${findings.length} findings`);
  for (const { service } of ways) await service.kill();
  await haproxy?.stop();
  await stop();
  return findings;
}

async function failOver({ cluster, load, ways }) {
  const { answers } = load;
  load.start();
  await pause(CALM_MS);
  const old = await cluster.primary();
  const killedAt = performance.now();
  await cluster.kill(old);
  const sinceKill = performance.now();
  await untilReached('a write acknowledged by each process', () => answers.haveSucceeded(load.addresses, sinceKill));
  cluster.start(old);
  await cluster.untilComplete();
  const completeAt = performance.now();
  await load.pause();
  const primary = await cluster.primary();
  const lost = await load.lostWrites(cluster.urlOf([primary]));
  const firsts = ways.map(
    ({ way, service }) => `${seconds(answers.firstSuccess(service.address, sinceKill) - killedAt)} by ${way}`,
  );
  const line = [
    `${old.name} killed, ${primary.name} is primary`,
    `first write after ${firsts.join(', ')}`,
    `last error ${seconds(answers.lastError(killedAt) - killedAt)}`,
    `errors ${describeErrors(answers.errors(killedAt))}`,
    `${old.name} back after ${seconds(completeAt - killedAt)}`,
    `${lost.length} acknowledged writes lost`,
  ].join('; ');
  return { line, lost };
}
