import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const PAUSE_MS = 50;

/** The user that runs the programs: the current one, or nobody if that is root. */
const runAs = () => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {});

/** A folder that the programs own. */
export function ownFolder(...path) {
  const folder = join(...path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = runAs();
  if (uid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** A file in such a folder, which the programs own too. */
export function ownFile(folder, name, text) {
  const file = join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  const { uid, gid } = runAs();
  if (uid !== undefined) chownSync(file, uid, gid);
  return file;
}

/** @type {Set<string>} */
const logs = new Set();
const LINES = 5;

/** The last lines of every program's log, to find out why something did not happen. */
const lastLines = () =>
  [...logs]
    .map((log) => `${log}\n${readFileSync(log, 'utf8').trimEnd().split('\n').slice(-LINES).join('\n')}`)
    .join('\n');

/**
 * @typedef {object} Background a program that runs until it is killed, or until this process ends
 * @property {number} pid
 * @property {() => boolean} isRunning
 * @property {(signal: NodeJS.Signals) => Promise<void>} end resolves when it is gone
 */

/**
 * Starts a program, whose output goes to `<folder>/log`.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} folder which it owns
 * @returns {Background}
 */
export function startInBackground(program, args, folder) {
  const logFile = join(folder, 'log');
  logs.add(logFile);
  const log = openSync(logFile, 'a');
  const environment = { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, LC_ALL: 'C.UTF-8' };
  const child = spawn(program, args, { ...runAs(), cwd: folder, env: environment, stdio: ['ignore', log, log] });
  const endWithUs = () => child.kill('SIGKILL');
  // Runs before the folder is removed.
  process.prependListener('exit', endWithUs);
  const gone = once(child, 'exit')
    .catch((error) => appendFileSync(logFile, `${error}\n`))
    .finally(() => process.off('exit', endWithUs));
  return {
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async end(signal) {
      child.kill(signal);
      await gone;
    },
  };
}

/**
 * Waits until `isReached` answers true; an error counts as false.
 *
 * @param {string} what for the message, where it takes longer than `withinMs`
 * @param {() => unknown | Promise<unknown>} isReached
 * @param {number} [withinMs]
 */
export async function untilReached(what, isReached, withinMs = 120_000) {
  for (const end = performance.now() + withinMs; performance.now() < end; await pause(PAUSE_MS)) {
    try {
      if (await isReached()) return;
    } catch {
      // Not reached yet.
    }
  }
  throw new Error(`${what}: not within ${withinMs / 1000} s\n${lastLines()}`);
}

/** Whether something accepts connections on a port of this machine. */
export async function accepts(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } finally {
    socket.destroy();
  }
}
