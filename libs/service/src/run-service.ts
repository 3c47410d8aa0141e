import cluster from 'node:cluster';

import { ConfigurationError, readConfig } from './config/read-config.js';
import { openLog } from './service-log.js';
import { STOP_TIMES } from './stop-times.js';
import { superviseWorkers } from './supervise-workers.js';

/** Runs the service as this process until SIGTERM or SIGINT. Exits with 1, and all errors, if its configuration is not valid. */
export async function runService(environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    const config = readConfig(environment);
    const log = openLog(config.server);
    // A terminal that closes, or an operator who expects a reload, must not cut open requests.
    process.on('SIGHUP', () => log.warn('SIGHUP is ignored: the configuration is read at the start only'));
    if (config.server.webConcurrency > 1 && cluster.isPrimary) return superviseWorkers(config.server);
    // Loaded only now, so that errors of the configuration are reported without delay.
    const starting = import('./compose-service.js').then(async ({ composeService }) => {
      const service = await composeService(config, log);
      await service.start();
      return service;
    });
    // Registered before the service is up, because it may be stopped as soon as it has logged its address.
    stopOnSignals(config.server.drainMs, async () => (await starting).stop());
    await starting;
  } catch (error) {
    fail(error);
  }
}

function stopOnSignals(drainMs: number, stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), drainMs + STOP_TIMES.process).unref();
    stop().then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
}

/** One line of JSON on standard error, as the logs have it, and a person can read it too. */
function fail(error: unknown): never {
  const facts =
    error instanceof ConfigurationError
      ? { msg: 'the configuration is not valid', faults: error.errors }
      : { msg: error instanceof Error ? error.message : String(error) };
  process.stderr.write(`${JSON.stringify({ level: 60, time: new Date().toISOString(), ...facts })}\n`);
  process.exit(1);
}
