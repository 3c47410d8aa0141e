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

/** Settings of every server: no TCP, and UTC. */
const SETTINGS = ['listen_addresses=', 'unix_socket_permissions=0700', 'timezone=UTC', 'log_timezone=UTC'];
/** A test server does not wait for the disk, and many jest workers share it. */
const TEST_SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300'];

/**
 * Errors while a killed server is still ending: its shared memory, and the socket folder that its supervisor removes.
 */
const TEMPORARY = /is still in use|No such file or directory/;

/** The server ended before it accepted connections. */
export class StartError extends Error {
  /** Whether a retry may succeed. */
  readonly isTemporary: boolean;

  constructor(dataDir: string, said: string) {
    super(`The embedded database in ${dataDir} did not start: ${said}`);
    this.name = 'StartError';
    this.isTemporary = TEMPORARY.test(said);
  }
}

/** Starts the server under its supervisor. Resolves when it accepts connections, with the function that stops both. */
export async function startSupervised(cluster: Cluster, socketDirectory: string): Promise<() => Promise<void>> {
  const supervisor = new Supervisor(spawnSupervisor(cluster, socketDirectory));
  // No time limit: recovery after a crash may take long, and a failed server ends.
  while (!(await isReady(cluster, supervisor))) {
    if (supervisor.hasEnded) throw startError(cluster, supervisor.output);
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

function startError({ dataDir }: Cluster, said: string): Error {
  if (said.includes(LOCKED_BY_ANOTHER)) return new DataDirectoryInUseError(dataDir, undefined);
  return new StartError(dataDir, said);
}

function spawnSupervisor(cluster: Cluster, socketDirectory: string): ChildProcess {
  const { dataDir, durable, programs, user } = cluster;
  const settings = [...SETTINGS, `unix_socket_directories=${socketDirectory}`, ...(durable ? [] : TEST_SETTINGS)];
  const plan = {
    command: join(programs, 'postgres'),
    args: ['-D', directoryArgument(cluster), '-p', '5432', ...settings.flatMap((setting) => ['-c', setting])],
    options: { ...user, cwd: dataDir },
    socketDirectory,
  };
  // Detached, so that Ctrl-C does not stop the server before the service has finished.
  return spawn(process.execPath, [SUPERVISOR, JSON.stringify(plan)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    // Makes the server ignore a lock file with the id of this process, see takeOverLock.
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

  get output(): string {
    return this.said.slice(this.said.indexOf('\n') + 1).trim();
  }

  /** The process that started the server can exit without waiting for it. */
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
    process.emitWarning(`The embedded database has stopped: ${this.output}`, 'EmbeddedPostgres');
  }
}
