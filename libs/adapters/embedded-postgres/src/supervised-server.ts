import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { CLEAN_ENVIRONMENT } from './clean-environment.js';
import { type Cluster, directoryArgument } from './data-directory.js';
import { DataDirectoryInUseError } from './data-directory-in-use-error.js';
import { readPostmaster } from './directory-holder.js';

const PAUSE_MS = 20;
const SUPERVISOR = join(__dirname, 'supervisor.cjs');
const LOCKED_BY_ANOTHER = 'lock file "postmaster.pid" already exists';

/** What every server is told: reachable through its socket alone, in UTC. */
const SETTINGS = ['listen_addresses=', 'unix_socket_permissions=0700', 'timezone=UTC', 'log_timezone=UTC'];
/** A test server is thrown away, so it never waits for the disk; and many workers share it. */
const THROW_AWAY = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300'];

/** What ends with the last server's children: their memory, and the socket's folder that its supervisor removes. */
const PASSING = /is still in use|No such file or directory/;

/** The server ended before it took connections. */
export class StartFault extends Error {
  /** Whether it may start in a moment. */
  readonly isPassing: boolean;

  constructor(dataDir: string, said: string) {
    super(`The embedded database in ${dataDir} did not start: ${said}`);
    this.name = 'StartFault';
    this.isPassing = PASSING.test(said);
  }
}

/** Starts the server below its supervisor, answers when it takes connections, with the function that ends both. */
export async function startSupervised(cluster: Cluster, socketDirectory: string): Promise<() => Promise<void>> {
  const supervisor = new Supervisor(spawnSupervisor(cluster, socketDirectory));
  // No time limit: the server is either ready at last or gone, and recovery takes what it takes.
  while (!(await isReady(cluster, supervisor))) {
    if (supervisor.hasEnded) throw startFault(cluster, supervisor.lastWords);
    await pause(PAUSE_MS);
  }
  supervisor.letCallerExit();
  return () => supervisor.stop();
}

async function isReady({ dataDir }: Cluster, supervisor: Supervisor): Promise<boolean> {
  if (supervisor.hasEnded) return false;
  const postmaster = await readPostmaster(dataDir);
  return !!postmaster?.isReady && postmaster.pid === supervisor.serverPid;
}

function startFault({ dataDir }: Cluster, said: string): Error {
  if (said.includes(LOCKED_BY_ANOTHER)) return new DataDirectoryInUseError(dataDir, undefined);
  return new StartFault(dataDir, said);
}

function spawnSupervisor(cluster: Cluster, socketDirectory: string): ChildProcess {
  const { dataDir, durable, programs, user } = cluster;
  const settings = [...SETTINGS, `unix_socket_directories=${socketDirectory}`, ...(durable ? [] : THROW_AWAY)];
  const plan = {
    command: join(programs, 'postgres'),
    args: ['-D', directoryArgument(cluster), '-p', '5432', ...settings.flatMap((setting) => ['-c', setting])],
    options: { ...user, cwd: dataDir },
    socketDirectory,
  };
  // Detached, or Ctrl-C would reach the server before the service has finished with it.
  return spawn(process.execPath, [SUPERVISOR, JSON.stringify(plan)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    // Makes the server overlook a lock file that bears this process' number, see takeOverLock.
    env: { ...CLEAN_ENVIRONMENT, PG_GRANDPARENT_PID: String(process.pid) },
  });
}

class Supervisor {
  private said = '';
  private ended = false;
  private wasReady = false;
  private isStopping = false;
  private readonly end: Promise<void>;

  constructor(private readonly child: ChildProcess) {
    child.stdin?.on('error', () => undefined);
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (this.said += chunk));
    this.end = new Promise((resolve) => {
      child.on('error', (error) => (this.said += `\n${error.message}`));
      child.on('close', () => {
        this.ended = true;
        if (this.wasReady && !this.isStopping) this.warn();
        resolve();
      });
    });
  }

  get hasEnded(): boolean {
    return this.ended;
  }

  get serverPid(): number {
    return Number(this.said.split('\n')[0]);
  }

  get lastWords(): string {
    return this.said.slice(this.said.indexOf('\n') + 1).trim();
  }

  /** A database in the background is no reason for the process that started it to go on living. */
  letCallerExit(): void {
    this.wasReady = true;
    this.child.unref();
    for (const stream of [this.child.stdin, this.child.stdout]) (stream as Socket).unref();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.child.ref();
    (this.child.stdout as Socket).ref();
    this.child.stdin?.end();
    await this.end;
  }

  private warn(): void {
    process.emitWarning(`The embedded database has stopped: ${this.lastWords}`, 'EmbeddedPostgres');
  }
}
