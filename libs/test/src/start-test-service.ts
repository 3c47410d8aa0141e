import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runningEmbeddedPostgres } from '@portvakt/adapters/embedded-postgres';
import { createService, type ExtensionPackage, type Service } from '@portvakt/service';

import { Person, type TestSite } from './person.js';
import { TestClock } from './test-clock.js';
import { TestDatabase } from './test-database.js';
import { TestProvider } from './test-provider.js';
import type { TestMail, TestService } from './test-service.js';

export interface TestServiceOptions {
  readonly extensions?: readonly ExtensionPackage[];
  /** Environment variables (docs/CONFIGURATION.md); they take precedence over those of the test kit. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Ids under which the service offers the provider of the test. */
  readonly providers?: readonly string[];
}

/** Nothing listens on this port: the service uses a free one, and `Person.open` follows links to it. */
const ORIGIN = 'http://localhost:3000';

const ENVIRONMENT = {
  NODE_ENV: 'development',
  PUBLIC_URL: ORIGIN,
  AUTH_SECRET: 'a secret of the tests: long enough for keys',
  HOST: '127.0.0.1',
  PORT: '0',
  // A response with status 500 does not say why; `LOG_LEVEL=error npm test` shows it.
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
  WEB_ENABLED: 'false',
  RATE_LIMIT_ENABLED: 'false',
};

/** Starts a service with its own database. The caller stops it. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { extensions = [], environment = {}, providers = [] } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'portvakt-test-'));
  const clock = new TestClock();
  const provider = await TestProvider.start(clock);
  const variables = { ...ENVIRONMENT, DATA_DIR: dataDir, ...provider.settings(providers), ...environment };
  const removeAll = async (): Promise<void> => {
    await provider.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const service = await createService(variables, { extensions, clock });
    await service.start();
    const url = environment['DATABASE_URL'] ?? (await runningEmbeddedPostgres(join(dataDir, 'pg')));
    if (url === null) throw new Error('the embedded PostgreSQL does not run');
    const site = {
      address: service.address,
      origin: new URL(variables.PUBLIC_URL).origin,
      basePath: (environment['BASE_PATH'] ?? '').replace(/\/$/, ''),
      provider,
    };
    return testServiceOn({ service, database: new TestDatabase(url), site, clock, removeAll });
  } catch (error) {
    await removeAll();
    throw error;
  }
}

interface Parts {
  readonly service: Service;
  readonly database: TestDatabase;
  readonly site: TestSite;
  readonly clock: TestClock;
  readonly removeAll: () => Promise<void>;
}

function testServiceOn({ service, database, site, clock, removeAll }: Parts): TestService {
  let persons = 0;
  const forgotten = new Set<string>();
  const allMails = async (): Promise<readonly TestMail[]> => {
    await database.mailsSent();
    const answer = await fetch(`${site.address}/utviklerpost`, { headers: { accept: 'application/json' } });
    // An extension replaces the mail transport.
    if (answer.status === 404) return [];
    return (await answer.json()) as readonly TestMail[];
  };
  return {
    address: service.address,
    clock,
    provider: site.provider,
    get: (useCase) => service.get(useCase),
    person: ({ email = `person${++persons}@example.no`, name = 'Kari Nordmann', password = 'et godt passord' } = {}) =>
      new Person(site, email, name, password),
    mails: async () => (await allMails()).filter(({ id }) => !forgotten.has(id)),
    events: () => database.events(),
    sql: (text, values) => database.sql(text, values),
    async reset() {
      for (const { id } of await allMails()) forgotten.add(id);
      await database.reset();
    },
    async stop() {
      await database.stop();
      await service.stop();
      await removeAll();
    },
  };
}
