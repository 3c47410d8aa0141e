import cluster from 'node:cluster';

import type { Logger } from 'pino';

import type { AppConfig } from './config/app-config.js';
import { ConfigurationError, readConfig } from './config/read-config.js';
import type { ServiceOptions } from './service.js';
import { openLog } from './log/service-log.js';
import { STOP_TIMES } from './process/stop-times.js';
import { superviseWorkers } from './process/supervise-workers.js';
import { limitYoungGeneration } from './process/young-generation.js';

/** Runs the service as this process until SIGTERM or SIGINT. If it cannot start, logs all reasons and exits with 1. */
export async function runService(
  environment: NodeJS.ProcessEnv,
  { extensions = [] }: ServiceOptions = {},
): Promise<void> {
  try {
    const config = readConfig(environment, { extensions });
    const log = openLog(config.server);
    // SIGHUP would end the process by default: a closed terminal, or an attempt to reload, would cut off open requests.
    process.on('SIGHUP', () => log.warn('SIGHUP is ignored: the configuration is read at the start only'));
    if (config.server.webConcurrency > 1 && cluster.isPrimary) return await supervise(config, log);
    const stopping = new AbortController();
    const releaseYoungGeneration = limitYoungGeneration();
    // Imported only now, so that configuration errors are reported without the time it takes to load NestJS.
    const starting = import('./compose-service.js').then(async ({ composeService }) => {
      const service = await composeService(config, log);
      // After a signal, a newly opened port would only accept requests to abort them.
      if (!stopping.signal.aborted) await service.start();
      return service;
    });
    // Registered before the start is complete, because the service may be stopped while it starts.
    stopOnSignals(stopping, config.server.drainMs, async () => (await starting).stop());
    await starting;
    releaseYoungGeneration();
  } catch (error) {
    fail(error);
  }
}

/** Starts the processes, and opens the management port that reports all of them. */
async function supervise(config: AppConfig, log: Logger): Promise<void> {
  if (config.monitoring.port !== null) {
    const { openManagementOfWorkers } = await import('./management/management-of-workers.js');
    const { port, host } = config.monitoring;
    await openManagementOfWorkers({ port, host, processes: config.server.webConcurrency }, log);
  }
  superviseWorkers(config.server, log);
}

/** Aborts `stopping` at the first signal, and then stops. */
function stopOnSignals(stopping: AbortController, drainMs: number, stop: () => Promise<void>): void {
  const onSignal = (): void => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), drainMs + STOP_TIMES.process).unref();
    stop().then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
}

/** Writes the error to standard error as one line of JSON, in the form of a log line. */
function fail(error: unknown): never {
  const facts =
    error instanceof ConfigurationError
      ? { msg: 'the configuration is not valid', faults: error.errors }
      : { msg: error instanceof Error ? error.message : String(error) };
  process.stderr.write(`${JSON.stringify({ level: 60, time: new Date().toISOString(), ...facts })}\n`);
  process.exit(1);
}
