import cluster, { type Worker } from 'node:cluster';

import type { ServerConfig } from './config/app-config.js';
import { STOP_TIMES } from './stop-times.js';

/** Between two tries, while a process that has to be replaced does not come up. */
const PAUSE_MS = 1_000;

/**
 * `WEB_CONCURRENCY` processes on one port. Once the service has been up, one that dies is replaced, for as long as that
 * takes; a signal to stop is passed on to all, and one that does not end in time is killed.
 */
export function superviseWorkers({ webConcurrency, drainMs }: ServerConfig): void {
  const listening = new Set<number>();
  let hasBeenUp = false;
  let isStopping = false;
  let exitCode = 0;

  const fork = (): void => {
    if (!isStopping) cluster.fork();
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
      setTimeout(fork, wasUp ? 0 : PAUSE_MS);
    } else {
      // The first start failed, and the process has said why.
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
