import cluster, { type Worker } from 'node:cluster';

/** Between two tries, while a process that has to be replaced does not come up. */
const PAUSE_MS = 1_000;

/**
 * `WEB_CONCURRENCY` processes on one port. Once the service has been up, one that dies is replaced, for as long as that
 * takes; a signal is passed on to all.
 */
export function superviseWorkers(count: number): void {
  const listening = new Set<number>();
  let hasBeenUp = false;
  let isStopping = false;
  let exitCode = 0;

  const fork = (): void => {
    if (!isStopping) cluster.fork();
  };
  const stop = (): void => {
    isStopping = true;
    const workers = Object.values(cluster.workers ?? {});
    for (const worker of workers) worker?.process.kill('SIGTERM');
    if (workers.length === 0) process.exit(exitCode);
  };

  cluster.on('listening', ({ id }: Worker) => {
    listening.add(id);
    hasBeenUp = true;
  });
  cluster.on('exit', ({ id }: Worker, code: number) => {
    const wasUp = listening.delete(id);
    if (isStopping) {
      exitCode = exitCode || code || 0;
      if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(exitCode);
    } else if (hasBeenUp) {
      setTimeout(fork, wasUp ? 0 : PAUSE_MS);
    } else {
      // The first start failed, and the process has said why.
      exitCode = code || 1;
      stop();
    }
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  for (let started = 0; started < count; started++) fork();
}
