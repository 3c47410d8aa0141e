import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

import { afterwards } from './clean-up.js';

const DIST = join(__dirname, '../../../../dist/apps/api');

export type Environment = Readonly<Record<string, string>>;

/** How a program ended: `code` is null when a signal ended it. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A program as a child process, and its output: a file of `dist/apps/api`, or any file by its absolute path. */
export class Program {
  stdout = '';
  stderr = '';
  /** Resolves when the process has ended and its output is complete. */
  readonly ended: Promise<Ending>;
  private readonly child: ChildProcess;

  private constructor(name: string, { args = [], environment = {}, ownGroup = false, node }: ProgramOptions) {
    this.child = spawn(node ?? process.execPath, [resolve(DIST, name), ...args], {
      // Only the given environment, as for an operator's service.
      env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: ownGroup,
    });
    this.child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (this.stdout += chunk));
    this.child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (this.stderr += chunk));
    this.ended = new Promise((resolve, reject) => {
      this.child.on('error', reject);
      this.child.on('close', (code, signal) => resolve({ code, signal }));
    });
  }

  /** Killed after the test if it still runs. `ownGroup`: in a process group of its own with its children. */
  static start(name: string, options: ProgramOptions = {}): Program {
    const program = new Program(name, options);
    afterwards(() => program.kill());
    return program;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Sends a signal to the process group, as a terminal does on Ctrl-C. */
  signalGroup(signal: NodeJS.Signals): void {
    process.kill(-this.pid, signal);
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
  }
}

interface ProgramOptions {
  readonly args?: readonly string[];
  readonly environment?: Environment;
  readonly ownGroup?: boolean;
  /** Another Node than the one that runs the tests, by its path. */
  readonly node?: string | undefined;
}
