import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';

import { openRateLimitStore, type RateLimitStore } from '@portvakt/adapters/http';
import { OutboxWorker } from '@portvakt/adapters/mail';
import { enlargeThreadPool, KeyRing, ScryptPasswordHasher, SystemClock, SystemRandom } from '@portvakt/adapters/node';
import { ExpiredRows } from '@portvakt/adapters/typeorm';

import { secretRenewalTasks } from './bridges/secret-renewals.js';
import type { AppConfig } from './config/app-config.js';
import { createApp } from './create-app.js';
import { type Database, openDatabase } from './database.js';
import { ExpiredRowsWorker } from './expired-rows-worker.js';
import { OpenConnections } from './open-connections.js';
import { ProcessReadiness } from './process-readiness.js';
import type { SiteFiles } from './runtime.js';
import { SecretRenewalWorker } from './secret-renewal-worker.js';
import { ServiceLogger } from './service-logger.js';
import { STOP_TIMES } from './stop-times.js';

export interface RunningService {
  /** Where it listens, `http://127.0.0.1:3000`. */
  readonly address: string;
  /** Lets go of everything in order: new traffic, open requests, queued mail, the database (security O4). */
  stop(): Promise<void>;
}

/** From a checked configuration to a service that listens. */
export async function startService(config: AppConfig, log: Logger): Promise<RunningService> {
  enlargeThreadPool();
  const database = await openDatabase(config, log);
  const clock = new SystemClock();
  const rateLimitStore = await openRateLimitStore(clock, config.rateLimit.redisUrl?.reveal());
  try {
    if (config.database.migrateOnStart) await database.migrate();
    const readiness = new ProcessReadiness(database.dataSource);
    const runtime = {
      config,
      clock,
      random: new SystemRandom(),
      hasher: new ScryptPasswordHasher(),
      dataSource: database.dataSource,
      rateLimitStore,
      readiness,
      log,
      files: siteFiles(config),
    };
    const app = await createApp(runtime, new ServiceLogger(log));
    const connections = new OpenConnections(app.getHttpServer());
    await app.listen(config.server.port, config.server.host);
    app.get(OutboxWorker).start();
    const expiredRows = new ExpiredRowsWorker({ rows: new ExpiredRows(database.dataSource), clock, log });
    expiredRows.start();
    const secrets = new SecretRenewalWorker(secretRenewalTasks(database.dataSource, app.get(KeyRing)), log);
    secrets.start();
    const address = await addressOf(app);
    announce(address, log);
    warnOfUnsentMails(config, log);
    const { drainMs } = config.server;
    const parts = { drainMs, app, connections, readiness, expiredRows, secrets, database, rateLimitStore };
    return { address, stop: () => stop(parts) };
  } catch (error) {
    rateLimitStore.close();
    await database.stop();
    throw error;
  }
}

/** What the build leaves beside the compiled service: `dist/apps/web` and the OpenAPI document. */
function siteFiles({ server }: AppConfig): SiteFiles {
  const dist = join(__dirname, '../../..');
  return {
    webApp: server.webEnabled ? join(dist, 'apps/web') : null,
    openApi: server.apiReferenceEnabled ? join(dist, 'libs/api-client/openapi.json') : null,
  };
}

/** Without the brackets of an IPv6 wildcard and the like, as a person would type it. */
async function addressOf(app: NestFastifyApplication): Promise<string> {
  return (await app.getUrl()).replace('[::1]', 'localhost');
}

/** Comes whatever the log level is (configuration: Commands). */
const announce = (address: string, log: Logger): void =>
  log.child({}, { level: 'info' }).info({ address }, 'Portvakt is listening');

/** Comes whatever the log level is: nobody would be told otherwise that no user gets a mail. */
function warnOfUnsentMails({ server, mail }: AppConfig, log: Logger): void {
  if (!server.isProduction || mail.smtpUrl) return;
  const message = 'SMTP_URL is not set: no mail is sent, and mails with working links are written to DATA_DIR/outbox';
  log.child({}, { level: 'warn' }).warn(message);
}

interface Parts {
  readonly drainMs: number;
  readonly app: NestFastifyApplication;
  readonly connections: OpenConnections;
  readonly readiness: ProcessReadiness;
  readonly expiredRows: ExpiredRowsWorker;
  readonly secrets: SecretRenewalWorker;
  readonly database: Database;
  readonly rateLimitStore: RateLimitStore;
}

async function stop(parts: Parts): Promise<void> {
  const { drainMs, app, connections, readiness, expiredRows, secrets, database, rateLimitStore } = parts;
  const outOfTime = pause(drainMs + STOP_TIMES.mails);
  readiness.drain();
  connections.drain();
  await pause(drainMs);
  const worker = app.get(OutboxWorker);
  await connections.close();
  await app.close();
  await Promise.race([worker.stop(), outOfTime]);
  await Promise.all([expiredRows.stop(), secrets.stop()]);
  rateLimitStore.close();
  await database.stop();
}
