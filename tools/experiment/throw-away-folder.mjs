import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Programs that were killed a moment ago may still write into the folder. */
const PATIENTLY = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 };

/**
 * A new folder that is removed when this process ends, by a signal too. Programs that use it are ended by a listener that
 * is prepended, so that they end first.
 */
export function throwAwayFolder(name) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  const folder = mkdtempSync(join(tmpdir(), `portvakt-${name}-`));
  process.on('exit', () => remove(folder));
  return folder;
}

function remove(folder) {
  try {
    rmSync(folder, PATIENTLY);
  } catch (error) {
    // Thrown, it would keep the later listeners from ending what they have started.
    console.error(`${folder} is left behind: ${error}`);
  }
}
