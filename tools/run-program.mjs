import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** npm ends at SIGTERM without passing it on, so its child processes check whether it still runs. */
const PARENT_CHECK_MS = 500;
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const SIGNAL_BASE = 128;

/**
 * Runs a built program with this process' own input and output, passes signals on, and stops it when this process'
 * parent is gone. Ends this process with the program's exit code.
 *
 * @param {string} program
 * @param {string[]} args
 * @returns {import('node:child_process').ChildProcess}
 */
export function runProgram(program, args) {
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
  for (const signal of FORWARDED) process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));

  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, PARENT_CHECK_MS);

  child.on('exit', (code, signal) => process.exit(code ?? SIGNAL_BASE + constants.signals[signal]));
  return child;
}
