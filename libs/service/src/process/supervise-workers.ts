import cluster, { type Worker } from 'node:cluster';

import type { Logger } from 'pino';

import type { ServerConfig } from '../config/app-config.js';
import { STOP_TIMES } from './stop-times.js';

/**
 * Huge pages for the memory of password hashes (docs/SCALING.md). The C library reads the variable when a process
 * starts.
 */
const HUGE_PAGES = 'glibc.malloc.hugetlb=1';

/** The pause between attempts to replace a process that fails to start. */
const RETRY_MS = 1_000;

/**
 * Starts `WEB_CONCURRENCY` processes that share one port. Once one of them has listened, a process that dies is replaced;
 * before that, its exit stops the service. SIGTERM and SIGINT stop all processes; one that does not exit in time is killed.
 * A process that the system kills, for instance for its memory, cannot log anything itself, so `log` says how each ended.
 */
export function superviseWorkers({ webConcurrency, drainMs }: ServerConfig, log: Logger): void {
  const listening = new Set<number>();
  let hasBeenUp = false;
  let isStopping = false;
  let exitCode = 0;

  const fork = (): void => {
    if (!isStopping) cluster.fork({ GLIBC_TUNABLES: process.env['GLIBC_TUNABLES'] ?? HUGE_PAGES });
  };
  const killAll = (): void => {
    exitCode = 1;
    log.error({ workerPids: workerPids() }, 'processes that did not stop in time are killed');
    signalAll('SIGKILL');
  };
  const stop = (): void => {
    isStopping = true;
    signalAll('SIGTERM');
    if (workerCount() === 0) process.exit(exitCode);
    setTimeout(killAll, drainMs + STOP_TIMES.worker).unref();
  };

  cluster.on('listening', ({ id }: Worker) => {
    listening.add(id);
    hasBeenUp = true;
  });
  // `code` is null if a signal ended the process, and `signal` is null if none did.
  cluster.on('exit', ({ id, process: { pid } }: Worker, code: number | null, signal: string | null) => {
    const wasUp = listening.delete(id);
    if (!isStopping) log.error({ workerPid: pid, code, signal }, 'a process ended unexpectedly');
    if (isStopping) {
      exitCode = exitCode || code || 0;
      if (workerCount() === 0) process.exit(exitCode);
    } else if (hasBeenUp) {
      setTimeout(fork, wasUp ? 0 : RETRY_MS);
    } else {
      exitCode = code || 1;
      stop();
    }
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  for (let started = 0; started < webConcurrency; started++) fork();
}

const workerCount = (): number => Object.keys(cluster.workers ?? {}).length;

const workerPids = (): readonly (number | undefined)[] =>
  Object.values(cluster.workers ?? {}).map((worker) => worker?.process.pid);

function signalAll(signal: NodeJS.Signals): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
}
