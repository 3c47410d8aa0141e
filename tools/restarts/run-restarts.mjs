import { setTimeout as pause } from 'node:timers/promises';

import { freePort } from '../experiment/free-port.mjs';
import { startPostgres } from '../experiment/postgres.mjs';
import { startProviders } from '../experiment/providers.mjs';
import { startService } from '../experiment/service.mjs';
import { startNginx } from './nginx.mjs';
import { runVisitor } from './visitor.mjs';

const PROCESSES = 2;
/** The pause between two restarts, in which both processes serve. */
const CALM_MS = 1_000;
const PAUSE_MS = 50;

/**
 * @typedef {object} Summary
 * @property {Record<'expected' | 'overloaded' | 'failed' | 'dropped', number>} counts requests by their outcome
 * @property {string[]} findings a line for each request that was dropped or failed, and each bad end of a process
 * @property {number[]} stopMs how long each stop took
 * @property {string[]} proxyErrors what nginx logged
 */

/**
 * Restarts two processes of the built service in turn while visitors use them through nginx.
 *
 * @param {object} options
 * @param {string} options.program
 * @param {string} options.nginx the executable
 * @param {string} options.folder
 * @param {number} options.restarts
 * @param {number} options.requests at least; the visitors go on after the last restart until then
 * @param {number} options.visitors
 * @param {number} options.drainSeconds
 * @returns {Promise<Summary>}
 */
export async function runRestarts({ program, nginx, folder, restarts, requests, visitors, drainSeconds }) {
  const database = await startPostgres(folder);
  const providers = await startProviders();
  const ports = [];
  while (ports.length < PROCESSES) ports.push(await freePort());
  const environment = {
    ...providers.environment(['github']),
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: String(drainSeconds),
  };
  const start = (slot) => startService({ program, environment: { ...environment, PORT: String(ports[slot]) } });
  const services = [];
  for (const slot of ports.keys()) services.push(await start(slot));
  const proxy = await startNginx({ executable: nginx, folder, port: await freePort(), upstreamPorts: ports });

  const load = startLoad(proxy.address, visitors);
  const stopMs = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    await pause(CALM_MS);
    const slot = restart % PROCESSES;
    const before = performance.now();
    const { code, signal } = await services[slot].stop();
    stopMs.push(performance.now() - before);
    if (code !== 0) load.findings.push(`restart ${restart + 1}: the process ended with ${signal ?? code}`);
    services[slot] = await start(slot);
    console.log(`restart ${restart + 1}: stopped in ${Math.round(stopMs.at(-1))} ms; ${describe(load.counts)}`);
  }
  while (total(load.counts) < requests) await pause(PAUSE_MS);
  await load.stop();

  const proxyErrors = await proxy.errors();
  await proxy.stop();
  for (const service of services) await service.kill();
  await providers.stop();
  await database.stop();
  return { counts: load.counts, findings: load.findings, stopMs, proxyErrors };
}

function startLoad(address, visitors) {
  const counts = { expected: 0, overloaded: 0, failed: 0, dropped: 0 };
  const findings = [];
  let isOver = false;
  const report = (fate, what) => {
    counts[fate] += 1;
    if (fate === 'failed' || fate === 'dropped') findings.push(`${new Date().toISOString()} ${fate}: ${what}`);
  };
  const running = Array.from({ length: visitors }, (_, number) =>
    runVisitor({ address, number, isOver: () => isOver, report }),
  );
  return {
    counts,
    findings,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

const total = (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** @param {Summary['counts']} counts */
export const describe = (counts) =>
  `${total(counts)} requests, ${counts.dropped} dropped, ${counts.failed} failed, ${counts.overloaded} turned away`;
