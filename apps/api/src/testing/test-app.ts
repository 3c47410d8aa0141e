import 'reflect-metadata';

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DestinationStream } from 'pino';
import supertest from 'supertest';
import type { DataSource } from 'typeorm';

import { openRateLimitStore } from '@portvakt/adapters/http';
import { OutboxWorker } from '@portvakt/adapters/mail';
import { ScryptPasswordHasher, SystemRandom } from '@portvakt/adapters/node';
import { createDataSource } from '@portvakt/adapters/typeorm';
import { createTestDatabase, type TestDatabase } from '@portvakt/adapters/typeorm/testing';
import {
  type ConnectionTimeouts,
  createApp,
  openLog,
  ProcessReadiness,
  readConfig,
  ServiceLogger,
} from '@portvakt/service/testing';

import { type DeliveredMail, findMail } from './delivered-mail.js';
import { TEST_COST } from './test-hashes.js';
import { TravelClock } from './travel-clock.js';

/** The origin that links, cookies and the origin check go by in tests. */
export const ORIGIN = 'http://localhost:3000';

/** What the keys of these applications come from. */
export const SECRET = 'a secret of the tests: long enough for keys';

const ENVIRONMENT = {
  NODE_ENV: 'test',
  PUBLIC_URL: ORIGIN,
  AUTH_SECRET: SECRET,
  LOG_LEVEL: 'silent',
  // Each test that is about limits switches them on.
  RATE_LIMIT_ENABLED: 'false',
};

/** On a busy machine the twelfth of twelve sign-ins at once may wait for longer than the service lets anybody wait. */
const HASHING_PATIENCE_MS = 60_000;

export interface TestApp {
  readonly clock: TravelClock;
  readonly database: TestDatabase;
  readonly dataSource: DataSource;
  readonly readiness: ProcessReadiness;
  readonly nest: NestFastifyApplication;
  /** One request without cookies. */
  request(): ReturnType<typeof supertest>;
  /** A browser: keeps the cookies it is given. */
  browser(): ReturnType<typeof supertest.agent>;
  /** The newest mail to an address, waited for: it is sent after the answer. */
  mailTo(address: string, subject?: string | RegExp): Promise<DeliveredMail>;
  /** All mails sent so far, newest first, once none is waiting any more. */
  mails(): Promise<readonly DeliveredMail[]>;
  stop(): Promise<void>;
}

interface Served {
  /** Folder of a built web app; none is served without. */
  readonly webApp?: string;
  readonly timeouts?: ConnectionTimeouts;
  /** Is given the lines of the log. */
  readonly log?: DestinationStream;
}

/** The whole application on a database of its own, in this process, configured by environment variables. */
export async function startTestApp(
  environment: Readonly<Record<string, string>> = {},
  { webApp, timeouts, log: destination }: Served = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portvakt-test-'));
  const database = await createTestDatabase();
  const config = readConfig({ ...ENVIRONMENT, DATABASE_URL: database.url, DATA_DIR: dataDir, ...environment });
  const clock = new TravelClock();
  const log = openLog(config.server, destination);
  const dataSource = createDataSource({
    url: config.database.url?.reveal() ?? '',
    isBehindPooler: config.database.isBehindPooler,
    poolSize: config.database.poolSize,
    onIdleError: () => undefined,
    log,
  });
  await dataSource.initialize();
  const rateLimitStore = await openRateLimitStore(clock, config.rateLimit.redisUrl?.reveal());
  const readiness = new ProcessReadiness(dataSource);
  const files = { webApp: webApp ?? null, openApi: config.server.apiReferenceEnabled ? OPEN_API : null };
  const hasher = ScryptPasswordHasher.forTests(TEST_COST, HASHING_PATIENCE_MS);
  const random = new SystemRandom();
  const runtime = { config, clock, random, hasher, dataSource, rateLimitStore, readiness, log, files };
  const nest = await createApp(runtime, new ServiceLogger(log), timeouts);
  const worker = nest.get(OutboxWorker);
  worker.start();

  const server = nest.getHttpServer();
  const mails = async (): Promise<readonly DeliveredMail[]> => {
    const answer = await supertest(server).get('/utviklerpost').set('accept', 'application/json').expect(200);
    return answer.body as DeliveredMail[];
  };
  const isWaiting = async (): Promise<boolean> => {
    const rows = await database.sql('SELECT FROM "outboxMail" WHERE "abandonedAt" IS NULL');
    return rows.length > 0;
  };
  return {
    clock,
    database,
    dataSource,
    readiness,
    nest,
    request: () => supertest(server),
    browser: () => supertest.agent(server),
    mailTo: (address, subject) => findMail(mails, address, subject),
    async mails() {
      worker.wake();
      while (await isWaiting()) await new Promise((resolve) => setTimeout(resolve, 20));
      return mails();
    },
    async stop() {
      await nest.close();
      await worker.stop();
      rateLimitStore.close();
      await dataSource.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const OPEN_API = join(__dirname, '../../../../libs/api-client/openapi.json');
