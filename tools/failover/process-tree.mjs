import { readdirSync, readFileSync } from 'node:fs';

/** The pids of the children of a process, on Linux. */
export function childrenOf(parent) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => parentOf(pid) === parent).map(Number);
}

/** The name of the program, in parentheses, may contain anything; state and parent follow. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
