import cluster, { type Worker } from 'node:cluster';

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
 */
export function superviseWorkers({ webConcurrency, drainMs }: ServerConfig): void {
  const listening = new Set<number>();
  let hasBeenUp = false;
  let isStopping = false;
  let exitCode = 0;

  const fork = (): void => {
    if (!isStopping) cluster.fork({ GLIBC_TUNABLES: process.env['GLIBC_TUNABLES'] ?? HUGE_PAGES });
  };
  const killAll = (): void => {
    exitCode = 1;
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
  cluster.on('exit', ({ id }: Worker, code: number) => {
    const wasUp = listening.delete(id);
    if (isStopping) {
      exitCode = exitCode || code || 0;
      if (workerCount() === 0) process.exit(exitCode);
    } else if (hasBeenUp) {
      setTimeout(fork, wasUp ? 0 : RETRY_MS);
    } else {
      // The first start failed, and the process has logged why.
      exitCode = code || 1;
      stop();
    }
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  for (let started = 0; started < webConcurrency; started++) fork();
}

const workerCount = (): number => Object.keys(cluster.workers ?? {}).length;

function signalAll(signal: NodeJS.Signals): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
}
