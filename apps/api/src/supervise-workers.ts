import cluster, { type Worker } from 'node:cluster';

/** `WEB_CONCURRENCY` processes on one port. One that dies is replaced; a signal is passed on to all. */
export function superviseWorkers(count: number): void {
  let isStopping = false;
  let failures = 0;

  cluster.on('listening', () => (failures = 0));
  cluster.on('exit', (worker: Worker, code: number) => {
    if (!isStopping && !worker.exitedAfterDisconnect && failures < count) {
      failures++;
      cluster.fork();
    }
    if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(isStopping ? 0 : code || 1);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      isStopping = true;
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    });
  }
  for (let started = 0; started < count; started++) cluster.fork();
}
