import { setTimeout as pause } from 'node:timers/promises';

import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';

import { DisabledPaths, openRateLimitStore, type RateLimitStore } from '@portvakt/adapters/http';
import { OutboxWorker } from '@portvakt/adapters/mail';
import {
  BowserDeviceReader,
  enlargeThreadPool,
  KeyRing,
  ScryptPasswordHasher,
  SystemClock,
  SystemRandom,
} from '@portvakt/adapters/node';
import type { ServiceTraces } from '@portvakt/adapters/telemetry';
import { ExpiredRows } from '@portvakt/adapters/typeorm';
import { PruneSeals, RunNightlyCheck, SealEvents, ShortenDetails } from '@portvakt/audit';
import { type Clock, type Journal, type MonotonicClock, THE_SERVICE } from '@portvakt/kernel';
import { RenewSigningKeys } from '@portvakt/jwt';
import { CarryOutRequests, DeleteExpiredImpersonations, LiftExpiredBans, NoteFigures } from '@portvakt/operators';

import type { AppConfig } from './config/app-config.js';
import { settingsDigest } from './config/settings-digest.js';
import { startWarnings } from './config/start-warnings.js';
import { createApp } from './create-app.js';
import { type Database, openDatabase } from './database.js';
import { secretRenewalTasks } from './encryption/secret-renewals.js';
import { productProvidersOf } from './extensions/product-providers.js';
import { productSchemaOf } from './extensions/product-schema.js';
import { DeliveryWorkers } from './followers/delivery-workers.js';
import { followersOf } from './followers/followers-of.js';
import { AuditJobs } from './jobs/audit-jobs.js';
import { dueRequestsTask } from './jobs/due-requests.js';
import { expiredBansTask } from './jobs/expired-bans.js';
import { expiredImpersonationsTask } from './jobs/expired-impersonations.js';
import { expiredRowsTask } from './jobs/expired-rows.js';
import { jobFailure } from './jobs/job-failure.js';
import { notedFiguresTask } from './jobs/noted-figures.js';
import { SecretRenewalWorker } from './jobs/secret-renewal-worker.js';
import { signingKeyRenewalTask } from './jobs/signing-key-renewal.js';
import { keyRingOf } from './key-ring-of.js';
import { migrationsApplied, type ServiceEvent, serviceStarted } from './log/service-events.js';
import { auditAnchorOn, auditStreamOn } from './log/service-log.js';
import { ServiceLogger } from './log/service-logger.js';
import { Monitoring } from './management/monitoring.js';
import { providerDependencies } from './modules/provider-dependencies.js';
import { OpenConnections } from './process/open-connections.js';
import { ProcessReadiness } from './process/process-readiness.js';
import { STOP_TIMES } from './process/stop-times.js';
import type { Runtime } from './runtime.js';
import type { Service } from './service.js';
import { siteFiles } from './site-files.js';
import { journalOf } from './stores/journal.js';

/**
 * Builds the service from a valid configuration: the database is open and migrated, nothing listens yet. An error in the
 * providers of an extension stops the start before the database is changed.
 */
export async function composeService(
  config: AppConfig,
  log: Logger,
  clock: Clock & MonotonicClock = new SystemClock(),
): Promise<Service> {
  enlargeThreadPool();
  const traces = await openTraces(config, log);
  const random = new SystemRandom();
  const devices = new BowserDeviceReader();
  const monitoring = await Monitoring.open(config, log);
  const watched = { metrics: monitoring.metrics, traces, answered: monitoring.answered };
  const productProviders = productProvidersOf(config, providerDependencies({ config, clock, random, log, ...watched }));
  const database = await openDatabase(config, log, { onStatement: traces && traces.statement });
  const auditStream = monitoring.countEvents(auditStreamOn(log, config.server));
  const followers = followersOf(config, traces);
  const openJournal = journalOf({ config, clock, random, devices, auditStream, followers }, keyRingOf(config));
  const journal: Journal<ServiceEvent> = openJournal(database.dataSource.manager);
  const { redisUrl } = config.rateLimit;
  const rateLimitStore = monitoring.countRefusals(await openRateLimitStore(clock, redisUrl?.reveal()));
  try {
    if (config.database.migrateOnStart) await migrate(database, journal);
    const readiness = new ProcessReadiness(database.dataSource, productSchemaOf(config));
    const runtime = {
      config,
      clock,
      random,
      hasher: ScryptPasswordHasher.reporting(traces && traces.hash),
      dataSource: database.dataSource,
      rateLimitStore,
      readiness,
      devices,
      productProviders,
      auditStream,
      followers,
      log,
      files: siteFiles(config),
      ...watched,
    };
    const app = await createApp(runtime, new ServiceLogger(log));
    return new ComposedService({
      config,
      log,
      app,
      monitor: { start: () => monitoring.start(app, runtime), stop: () => monitoring.stop() },
      journal,
      connections: new OpenConnections(app.getHttpServer()),
      readiness,
      jobs: jobsOf(app, runtime, log),
      audit: auditJobsOf(app, runtime, log),
      database,
      rateLimitStore,
      traces,
    });
  } catch (error) {
    await traces?.stop();
    rateLimitStore.close();
    await database.stop();
    throw error;
  }
}

/** Null without a collector; then nothing of OpenTelemetry is loaded. */
async function openTraces({ traces }: AppConfig, log: Logger): Promise<ServiceTraces | null> {
  if (!traces) return null;
  const { openTracesOf } = await import('./open-traces.js');
  return openTracesOf(traces, log);
}

async function migrate(database: Database, journal: Journal<ServiceEvent>): Promise<void> {
  const names = await database.migrate();
  if (names.length > 0) await journal.note(migrationsApplied(names, THE_SERVICE));
}

const jobsOf = (app: NestFastifyApplication, { config, clock, dataSource }: Runtime, log: Logger): readonly Job[] => [
  expiredRowsTask({ rows: new ExpiredRows(dataSource), clock, log }),
  expiredBansTask(app.get(LiftExpiredBans, { strict: false }), log),
  expiredImpersonationsTask(app.get(DeleteExpiredImpersonations, { strict: false }), log),
  notedFiguresTask(app.get(NoteFigures, { strict: false }), log),
  dueRequestsTask(app.get(CarryOutRequests, { strict: false }), log),
  ...(config.jwt ? [signingKeyRenewalTask(app.get(RenewSigningKeys, { strict: false }), log)] : []),
  new SecretRenewalWorker(secretRenewalTasks(dataSource, app.get(KeyRing)), log),
];

const auditJobsOf = (app: NestFastifyApplication, { config, clock }: Runtime, log: Logger): AuditJobs =>
  new AuditJobs({
    useCases: {
      sealing: app.get(SealEvents, { strict: false }),
      shortening: app.get(ShortenDetails, { strict: false }),
      pruning: app.get(PruneSeals, { strict: false }),
      checking: app.get(RunNightlyCheck, { strict: false }),
    },
    intervalMs: config.audit.sealIntervalMs,
    clock,
    logAnchor: auditAnchorOn(log, config.server),
    log,
  });

/** Runs in the background from the start to the stop of the service. */
interface Job {
  start(): void;
  stop(): Promise<void>;
}

interface Parts {
  readonly config: AppConfig;
  readonly log: Logger;
  readonly app: NestFastifyApplication;
  readonly monitor: { start(): Promise<void>; stop(): void };
  readonly journal: Journal<ServiceEvent>;
  readonly connections: OpenConnections;
  readonly readiness: ProcessReadiness;
  readonly jobs: readonly Job[];
  /** Separate from the other jobs, because it stops last: it seals the events that they have recorded. */
  readonly audit: AuditJobs;
  readonly database: Database;
  readonly rateLimitStore: RateLimitStore;
  readonly traces: { stop(): Promise<void> } | null;
}

class ComposedService implements Service {
  private listensAt: string | null = null;

  constructor(private readonly parts: Parts) {}

  get address(): string {
    if (this.listensAt === null) throw new Error('the service does not listen before it is started');
    return this.listensAt;
  }

  get<T>(useCase: new (...ports: never[]) => T): T {
    return this.parts.app.get<T>(useCase, { strict: false });
  }

  async start(): Promise<void> {
    const { config, log, app, monitor, jobs, audit } = this.parts;
    try {
      await monitor.start();
      await app.listen(config.server.port, config.server.host);
    } catch (error) {
      await this.stop();
      throw error;
    }
    app.get(OutboxWorker).start();
    app.get(DeliveryWorkers, { strict: false }).start();
    for (const job of [...jobs, audit]) job.start();
    this.listensAt = await addressOf(app);
    announce(this.listensAt, config, log);
    await this.warnOfPendingMigrations();
    const unusedPaths = unusedPathWarnings(app.get(DisabledPaths));
    logWarnings([...config.warnings, ...unusedPaths, ...startWarnings(config)], log);
    await this.reportStart();
  }

  /** Warns explicitly, because the errors of the failing jobs do not say what to do. */
  private async warnOfPendingMigrations(): Promise<void> {
    const { readiness, log } = this.parts;
    const { migrations } = await readiness.report();
    if (migrations === 'pending') log.error('migrations are pending, so nothing works: run `npm run migrate -- up`');
  }

  /** Does not fail the start: without its migrations the service has no audit log yet. */
  private async reportStart(): Promise<void> {
    const { config, journal, log } = this.parts;
    try {
      await journal.note(serviceStarted(settingsDigest(config)));
    } catch (error) {
      log.error(jobFailure(error), 'the start could not be written to the audit log');
    }
  }

  async stop(): Promise<void> {
    const { app, monitor, connections, readiness, jobs, audit, database, rateLimitStore, traces } = this.parts;
    if (this.listensAt !== null) {
      const { drainMs } = this.parts.config.server;
      const timeout = pause(drainMs + STOP_TIMES.mails, undefined, { ref: false });
      readiness.drain();
      connections.drain();
      await pause(drainMs);
      const queues = [app.get(OutboxWorker), app.get(DeliveryWorkers, { strict: false })];
      await connections.close();
      await app.close();
      await Promise.race([Promise.all(queues.map((queue) => queue.stop())), timeout]);
      await Promise.all(jobs.map((job) => job.stop()));
      await audit.stop();
    } else {
      await app.close();
    }
    monitor.stop();
    rateLimitStore.close();
    await Promise.all([traces?.stop(), database.stop()]);
  }
}

/** The URL at which the service listens; the IPv6 loopback address is written as `localhost`. */
async function addressOf(app: NestFastifyApplication): Promise<string> {
  return (await app.getUrl()).replace('[::1]', 'localhost');
}

/** Logged at any log level: programs that start the service wait for this line (docs/CONFIGURATION.md). */
const announce = (address: string, { extensions }: AppConfig, log: Logger): void => {
  const named = extensions.map(({ name, version }) => `${name} ${version}`);
  const facts = { address, ...(named.length > 0 ? { extensions: named } : {}) };
  log.child({}, { level: 'info' }).info(facts, 'Portvakt is listening');
};

function unusedPathWarnings({ unused }: DisabledPaths): readonly string[] {
  if (unused.length === 0) return [];
  return [`DISABLED_PATHS disables nothing with ${unused.join(', ')}: no endpoint has this path`];
}

/** Logged at any log level. */
function logWarnings(warnings: readonly string[], log: Logger): void {
  const always = log.child({}, { level: 'warn' });
  for (const warning of warnings) always.warn(warning);
}
