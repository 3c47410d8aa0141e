import { readFileSync } from 'node:fs';

/** True for a running process that this user may signal; false for a zombie. */
export function isRunning(pid: number): boolean {
  return isPresent(pid) && linuxState(pid)?.state !== 'Z';
}

/** True where `pid` is a running PostgreSQL server, not another process that reuses the id. */
export function isRunningServer(pid: number): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux') return true;
  return linuxState(pid)?.name === 'postgres';
}

/** True for a process that this user may signal, a zombie included. */
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
