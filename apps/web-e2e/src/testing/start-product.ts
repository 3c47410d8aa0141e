import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startFakeProviders } from '../../../../libs/adapters/social/src/testing/index.js';

const SERVICE = join(__dirname, '../../../../dist/apps/api/main.js');

const SETTINGS = {
  // The demo provider is offered too.
  NODE_ENV: 'development',
  DATABASE_URL: '',
  // Journeys sign in more often than a person would.
  RATE_LIMIT_ENABLED: 'false',
  // As `npm start` has it.
  CHANGE_EMAIL_ENABLED: 'true',
  DELETE_USER_ENABLED: 'true',
  ERROR_URL: '/feil',
};

/** More than the sign-in page shows at first; whoever goes to one of them meets a fake. */
const OFFERED = ['google', 'microsoft', 'apple', 'github'] as const;

/**
 * Starts the built service on a free port and an empty data folder, and providers that are none; tests find them by
 * `PORTVAKT_ORIGIN` and `PROVIDER_ORIGIN`.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portvakt-web-e2e-'));
  const port = await freePort();
  const providers = await startFakeProviders();
  // A picture would be asked of another host.
  for (const id of OFFERED) providers.usePerson(providers.person(id, { image: null }));
  const child = spawn(process.execPath, [SERVICE], {
    env: { ...process.env, ...providers.environment(OFFERED), ...SETTINGS, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await firstLine(child);
  process.env['PORTVAKT_ORIGIN'] = `http://localhost:${port}`;
  process.env['PROVIDER_ORIGIN'] = providers.origin;
  return async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await providers.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The service prints its address when it listens. */
async function firstLine(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('no standard output');
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the service ended with ${String(code)}`)));
  await Promise.race([once(child.stdout, 'data'), ended]);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
