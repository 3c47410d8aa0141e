import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVICE = fileURLToPath(new URL('../../../../dist/apps/api/main.js', import.meta.url));

const SETTINGS = {
  DATABASE_URL: '',
  // Journeys sign in more often than a person would.
  RATE_LIMIT_ENABLED: 'false',
  // As `npm start` has it.
  CHANGE_EMAIL_ENABLED: 'true',
  DELETE_USER_ENABLED: 'true',
};

/** Starts the built service on a free port and an empty data folder; tests find it by `PORTVAKT_ORIGIN`. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portvakt-web-e2e-'));
  const port = await freePort();
  const child = spawn(process.execPath, [SERVICE], {
    env: { ...process.env, ...SETTINGS, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await firstLine(child);
  process.env['PORTVAKT_ORIGIN'] = `http://localhost:${port}`;
  return async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
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
