import { readFileSync } from 'node:fs';

/** True for a process of ours that runs; one that ended and was not yet collected counts as ended. */
export function isRunning(pid: number): boolean {
  return isPresent(pid) && linuxState(pid)?.state !== 'Z';
}

/** True when `pid` is a living PostgreSQL server and not a later process that was given the same number. */
export function isRunningServer(pid: number): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux') return true;
  return linuxState(pid)?.name === 'postgres';
}

/** True when a process of ours has this number, be it one that ended and was not collected. */
export function isPresent(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function linuxState(pid: number): { name: string; state: string } | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const [, name = '', state = ''] = /\((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, state };
  } catch {
    return undefined;
  }
}
