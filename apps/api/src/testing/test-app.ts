import type { KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import 'reflect-metadata';

import { afterAll, beforeAll } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DestinationStream } from 'pino';
import supertest from 'supertest';
import type { DataSource } from 'typeorm';

import { openRateLimitStore } from '@portvakt/adapters/http';
import { OutboxWorker } from '@portvakt/adapters/mail';
import { BowserDeviceReader, KeyRing, ScryptPasswordHasher, SystemRandom } from '@portvakt/adapters/node';
import { createDataSource, connectionPoolOf, ProductMigrator } from '@portvakt/adapters/typeorm';
import { createTestDatabase, type TestDatabase } from '@portvakt/adapters/typeorm/testing';
import type { ExtensionPackage } from '@portvakt/service';
import {
  auditStreamOn,
  type ConnectionTimeouts,
  createApp,
  DeliveryWorkers,
  followersOf,
  openLog,
  ProcessReadiness,
  productProvidersOf,
  productSchemaOf,
  readConfig,
  ServiceLogger,
} from '@portvakt/service/testing';

import { AdjustableClock } from './adjustable-clock.js';
import { LogLines, watchApp } from './app-watch.js';
import { writeBuiltWebApp } from './built-web-app.js';
import { type DeliveredMail, findMail } from './mails.js';
import { PRODUCTION_COST, TEST_COST } from './password-hash.js';
import { until } from './until.js';

/** `PUBLIC_URL` of the test apps: the origin of links and cookies, and of the origin check. */
export const ORIGIN = 'http://localhost:3000';

/** `AUTH_SECRET` of the test apps. */
export const SECRET = 'a secret of the tests: long enough for keys';

const ENVIRONMENT = {
  NODE_ENV: 'test',
  PUBLIC_URL: ORIGIN,
  AUTH_SECRET: SECRET,
  LOG_LEVEL: 'info',
  // Rate limits are off, except in tests of rate limits.
  RATE_LIMIT_ENABLED: 'false',
};

/**
 * On a busy machine, the last of fifty requests for the same row, or of a hundred passwords to hash, can wait longer than
 * the service allows. Less than the time of a test.
 */
const PATIENCE_MS = 240_000;

export interface TestApp {
  readonly clock: AdjustableClock;
  readonly database: TestDatabase;
  readonly dataSource: DataSource;
  readonly readiness: ProcessReadiness;
  readonly nest: NestFastifyApplication;
  /** Contains the files of the web app, if the application has one. */
  readonly webAppFolder: string;
  /** Sends one request without cookies. */
  request(): ReturnType<typeof supertest>;
  /** A client that keeps cookies between requests. */
  browser(): ReturnType<typeof supertest.agent>;
  /** The newest mail to an e-mail address. Waits for it, because mails are sent after the answer. */
  mailTo(address: string, subject?: string | RegExp): Promise<DeliveredMail>;
  /** All mails sent so far, newest first. Waits until the outbox is empty. */
  mails(): Promise<readonly DeliveredMail[]>;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

export interface TestAppOptions {
  /** Serves the files of `writeBuiltWebApp`; default: no web app. */
  readonly hasWebApp?: boolean;
  readonly timeouts?: ConnectionTimeouts;
  /** Receives the lines of the log. */
  readonly log?: DestinationStream;
  /** For tests of overload: hashes cost as much as in production, and connections and statements have its time limits. */
  readonly isOverloadable?: boolean;
  readonly extensions?: readonly ExtensionPackage[];
  /** For contract suites, which call parts of the service: their changes have no events. */
  readonly hasPartialActs?: boolean;
}

/** Registers hooks that start the application before all tests of the `describe` block and stop it after them. */
export const useTestApp = (environment: Environment = {}, options: TestAppOptions = {}): TestApp =>
  useApp(() => startTestApp(environment, options));

/** As `useTestApp`, for an application that `start` starts. Its properties can be read from `beforeAll` on. */
export function useApp<T extends TestApp>(start: () => Promise<T>): T {
  let running: T | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running?.stop());
  return new Proxy({} as T, {
    get(_target, property) {
      if (!running) throw new Error('the application is not started before `beforeAll`');
      return Reflect.get(running, property) as unknown;
    },
  });
}

const UNWATCHED = { answered: null, metrics: null, traces: null };

/** The parts that all applications have in common. */
const UNCHANGED = { random: new SystemRandom(), devices: new BowserDeviceReader(), ...UNWATCHED };

/**
 * Starts the whole application in this process, configured by environment variables, on a new database and a free port
 * of 127.0.0.1. The caller has to stop it: most specs use `useTestApp`.
 */
export async function startTestApp(environment: Environment = {}, options: TestAppOptions = {}): Promise<TestApp> {
  const { hasWebApp = false, timeouts, log: destination, isOverloadable = false, extensions = [], ...rest } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'portvakt-test-'));
  const database = await createTestDatabase();
  const webAppFolder = join(dataDir, 'web');
  if (hasWebApp) await writeBuiltWebApp(webAppFolder);
  const variables = { ...ENVIRONMENT, DATABASE_URL: database.url, DATA_DIR: dataDir, ...environment };
  const config = readConfig(variables, { webApp: webAppFolder, extensions });
  const clock = new AdjustableClock();
  const lines = new LogLines(destination);
  const log = openLog(config.server, lines);
  const dataSource = await connect(config, log, isOverloadable);
  const rateLimitStore = await openRateLimitStore(clock, config.rateLimit.redisUrl?.reveal());
  const readiness = new ProcessReadiness(dataSource);
  const files = filesOf(config, hasWebApp ? webAppFolder : null);
  const hasher = ScryptPasswordHasher.forTests(isOverloadable ? PRODUCTION_COST : TEST_COST, PATIENCE_MS);
  const auditStream = auditStreamOn(log, config.server);
  const shared = { config, clock, hasher, auditStream, log, files, ...UNCHANGED };
  const productProviders = productProvidersOf(config, { ...shared, random: UNCHANGED.random });
  const followers = followersOf(config);
  const runtime = { ...shared, productProviders, followers, dataSource, rateLimitStore, readiness };
  const nest = await createApp(runtime, new ServiceLogger(log), timeouts);
  await nest.listen(0, '127.0.0.1');
  const worker = nest.get(OutboxWorker);
  const queues = [worker, nest.get(DeliveryWorkers, { strict: false })];
  for (const queue of queues) queue.start();
  const server = nest.getHttpServer();
  const watch = await watchApp({ database, server, lines: lines.all, documentFile: OPEN_API, config, ...rest });
  const mails = () => deliveredMails(server);
  return {
    clock,
    database,
    dataSource,
    readiness,
    nest,
    webAppFolder,
    request: () => supertest(server),
    browser: () => supertest.agent(server),
    mailTo: (address, subject) => findMail(mails, address, subject),
    mails: () => untilSent(worker, database).then(mails),
    async stop() {
      // A mailbox that is disabled, or in an outage, returns no mails.
      const sent = await mails().catch(() => []);
      await nest.close();
      await Promise.all(queues.map((queue) => queue.stop()));
      rateLimitStore.close();
      await dataSource.destroy();
      try {
        await watch.check(sent, clock.now());
      } finally {
        await database.drop();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}

async function untilSent(worker: OutboxWorker, database: TestDatabase): Promise<void> {
  worker.wake();
  await until(async () => !(await hasQueuedMails(database)));
}

async function hasQueuedMails(database: TestDatabase): Promise<boolean> {
  const rows = await database.sql('SELECT FROM "outboxMail" WHERE "abandonedAt" IS NULL');
  return rows.length > 0;
}

/** Connects to the database, and applies what the extensions and unique fields add to its schema. */
async function connect(
  config: ReturnType<typeof readConfig>,
  log: ReturnType<typeof openLog>,
  isOverloadable: boolean,
): Promise<DataSource> {
  const { url, isBehindPooler, poolSize } = config.database;
  const connection = { url: url?.reveal() ?? '', isBehindPooler, poolSize, hasNoTimeLimits: !isOverloadable };
  const settings = { ...connection, onIdleError: () => undefined, log };
  const dataSource = await createDataSource(settings).initialize();
  if (!isOverloadable) connectionPoolOf(dataSource).options.connectionTimeoutMillis = PATIENCE_MS;
  await new ProductMigrator(dataSource, productSchemaOf(config)).up();
  return dataSource;
}

async function deliveredMails(server: Parameters<typeof supertest>[0]): Promise<readonly DeliveredMail[]> {
  const answer = await supertest(server).get('/utviklerpost').set('accept', 'application/json').expect(200);
  return answer.body as DeliveredMail[];
}

const OPEN_API = join(__dirname, '../../../../libs/api-client/openapi.json');

const filesOf = ({ server }: ReturnType<typeof readConfig>, webApp: string | null) => ({
  webApp,
  openApi: server.apiReferenceEnabled ? OPEN_API : null,
});

/** The key that the service derives from its secret for a purpose. */
export const derivedKey = (purpose: string, secret = SECRET): KeyObject => {
  const [key] = new KeyRing([secret]).for(purpose);
  if (!key) throw new Error('a secret has no key');
  return key;
};
