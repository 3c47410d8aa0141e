import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { startFakeProviders } from '../../../../libs/adapters/social/src/testing/index.js';

const SERVICE = join(__dirname, '../../../../dist/apps/api/main.js');

const SETTINGS = {
  // Enables the demo provider.
  NODE_ENV: 'development',
  DATABASE_URL: '',
  // E2e tests sign in more often than a user would.
  RATE_LIMIT_ENABLED: 'false',
  // As in `npm start`.
  CHANGE_EMAIL_ENABLED: 'true',
  DELETE_USER_ENABLED: 'true',
  ERROR_URL: '/feil',
  IMPERSONATION_ENABLED: 'true',
  // An operator who gave the code at the beginning of a test may act until its end, however long that takes; tests in
  // which the code is too old move its time back by one hour, so this is less than an hour.
  OPERATOR_FRESH_AGE: '3000',
};

/** More than the sign-in page shows at first; a fake answers for each of them. */
const OFFERED = ['google', 'microsoft', 'apple', 'github'] as const;

/**
 * Starts the built service on a free port with an empty data folder, and fake providers. Tests find them by
 * `PORTVAKT_ORIGIN` and `PROVIDER_ORIGIN`, and commands the database by `PORTVAKT_DATA_DIR`.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const providers = await startFakeProviders();
  // A picture would be requested from another host.
  for (const id of OFFERED) providers.usePerson(providers.person(id, { image: null }));
  const service = await startService(providers.environment(OFFERED));
  process.env['PORTVAKT_ORIGIN'] = service.origin;
  process.env['PORTVAKT_DATA_DIR'] = service.dataDir;
  process.env['PROVIDER_ORIGIN'] = providers.origin;
  return async () => {
    await service.stop();
    await providers.stop();
  };
}

interface Started {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Starts the built service with an empty data folder, by default on a free port. */
export async function startService(
  settings: Readonly<Record<string, string>>,
  port?: number,
): Promise<Started & { readonly dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portvakt-web-e2e-'));
  const { origin, stop } = await startProgram(SERVICE, port ?? (await freePort()), {
    ...SETTINGS,
    ...settings,
    DATA_DIR: dataDir,
  });
  return {
    origin,
    dataDir,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a program that listens on `PORT`, and waits until it answers: what it prints before that may be anything. */
export async function startProgram(
  file: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<Started> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The log is not read, and a full pipe would stop the program.
  child.stdout?.resume();
  await untilItAnswers(child, `http://localhost:${port}`);
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

const POLL_MS = 50;

async function untilItAnswers(child: ChildProcess, origin: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(origin, { redirect: 'manual' }).catch(() => null);
    if (answer) return;
    await pause(POLL_MS);
  }
  throw new Error(`the program ended with ${child.exitCode}`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
