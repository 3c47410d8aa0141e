import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, constants, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';

import { afterwards } from './clean-up.js';
import { serverUrl } from './database-server.js';
import { freePort } from './free-port.js';
import { temporaryFolder } from './temporary-folder.js';
import { waitUntil } from './wait-until.js';

/** Fewer than one service has connections, so that each connection keeps changing between server connections. */
const SERVER_CONNECTIONS = 4;

/** `PORTVAKT_PGBOUNCER`, else the first on the PATH, else null. */
export function findPgBouncer(): string | null {
  const named = process.env['PORTVAKT_PGBOUNCER'];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'pgbouncer')).find(isExecutable) ?? null;
}

/** Starts a pooler in transaction mode in front of the test server, stopped after the test. Returns its URL of the database. */
export async function startPgBouncer(program: string, databaseUrl: string): Promise<string> {
  const server = new URL(serverUrl().replace('@/', '@localhost/'));
  const port = await freePort();
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(settings, settingsFor(server, port), { mode: 0o644 });
  // It refuses to run as root; the test server does not run as root either.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn(program, [...asUser, settings], { stdio: 'ignore' });
  afterwards(async () => {
    if (pooler.exitCode !== null || pooler.signalCode !== null) return;
    const ended = once(pooler, 'exit');
    pooler.kill('SIGKILL');
    await ended;
  });
  await waitUntil('the pooler accepts connections', async () => {
    if (pooler.exitCode !== null) throw new Error(`${program} ended before it accepted a connection`);
    return accepts(port);
  });
  const { pathname } = new URL(databaseUrl.replace('@/', '@localhost/'));
  return `postgres://${server.username}@127.0.0.1:${port}${pathname}`;
}

const settingsFor = (server: URL, port: number): string => `
[databases]
* = host=${server.searchParams.get('host') ?? server.hostname} port=${server.port || '5432'} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
`;

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
