import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A real, empty server on a free port of this machine, for one suite. */
export interface RunningRedis {
  readonly url: string;
  /** Suspends the server: it keeps its connections but does not answer. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** `PORTVAKT_REDIS_SERVER`, else the first `redis-server` or `valkey-server` on the PATH, else null. */
export function findRedisServer(): string | null {
  const named = process.env['PORTVAKT_REDIS_SERVER'];
  if (named !== undefined && named !== '') return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => [join(folder, 'redis-server'), join(folder, 'valkey-server')]);
  return candidates.find(isExecutable) ?? null;
}

/** A port that is currently unused. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts `executable` and waits until it accepts connections. */
export async function startRedis(executable: string, port: number): Promise<RunningRedis> {
  const settings = { port: String(port), bind: '127.0.0.1', save: '', appendonly: 'no', dir: tmpdir() };
  const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  return { ...(await run(executable, options, port)), url: `redis://127.0.0.1:${port}` };
}

/** Starts a Sentinel that names the server at `redis` under the name `cache`. */
export async function startSentinel(executable: string, redis: RunningRedis): Promise<RunningRedis> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'portvakt-test-sentinel-'));
  const { hostname, port: primary } = new URL(redis.url);
  const file = join(folder, 'sentinel.conf');
  // Sentinel rewrites its configuration file.
  writeFileSync(file, `port ${port}\nbind 127.0.0.1\ndir ${folder}\nsentinel monitor cache ${hostname} ${primary} 1\n`);
  const sentinel = await run(executable, [file, '--sentinel'], port);
  return {
    ...sentinel,
    url: `redis+sentinel://127.0.0.1:${port}/cache`,
    async stop() {
      await sentinel.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function run(executable: string, options: readonly string[], port: number): Promise<Omit<RunningRedis, 'url'>> {
  const server = spawn(executable, options, { stdio: 'ignore' });
  const ended = once(server, 'exit');
  await Promise.race([
    accepts(port),
    ended.then(() => {
      throw new Error(`${executable} ended before it accepted a connection`);
    }),
  ]);
  return {
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async stop() {
      server.kill('SIGCONT');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function accepts(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await sleep(20);
    } finally {
      socket.destroy();
    }
  }
}
