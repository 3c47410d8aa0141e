import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 250;
/** A process that has the pid of the lock's owner but started later than this is another process. */
const STALE_AFTER_MS = 30 * 60 * 1000;

/**
 * Runs `task` while no other process runs one for this `root`. A lock whose owner was killed is taken over.
 *
 * @param {string} root
 * @param {() => void} task
 */
export async function withLock(root, task) {
  const lock = lockPath(root);
  await acquire(lock);
  // The task may end the process.
  process.on('exit', () => release(lock));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  task();
  release(lock);
}

/** Outside of the working copy, where `npm ci` and git would be disturbed by it. */
function lockPath(root) {
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return join(tmpdir(), `portvakt-prepare-${process.getuid?.() ?? 0}-${hash}`);
}

async function acquire(lock) {
  for (let attempt = 0; !claim(lock); attempt += 1) {
    if (removeStale(lock)) continue;
    if (attempt === 0) console.error('Another process is installing or building; waiting for it …');
    await pause(POLL_MS);
  }
}

/** The folder is renamed into place with the owner's pid already in it, so that no lock without an owner is visible. */
function claim(lock) {
  const candidate = mkdtempSync(`${lock}-`);
  writeFileSync(join(candidate, 'pid'), String(process.pid));
  try {
    renameSync(candidate, lock);
    return true;
  } catch {
    rmSync(candidate, { recursive: true, force: true });
    return false;
  }
}

/** Removes the lock only if it is still ours. */
function release(lock) {
  if (holderOf(lock)?.pid === process.pid) rmSync(lock, { recursive: true, force: true });
}

function removeStale(lock) {
  const holder = holderOf(lock);
  if (!holder || isActive(holder)) return !holder;
  const aside = `${lock}-stale-${process.pid}`;
  mkdirSync(aside, { recursive: true });
  try {
    renameSync(lock, aside);
  } catch {
    return true;
  }
  // Another process may have taken over the stale lock between our check and the rename: give it back.
  if (holderOf(aside)?.pid === holder.pid) rmSync(aside, { recursive: true, force: true });
  else renameSync(aside, lock);
  return true;
}

function holderOf(lock) {
  try {
    return { pid: Number(readFileSync(join(lock, 'pid'), 'utf8')), since: statSync(lock).mtimeMs };
  } catch {
    return undefined;
  }
}

function isActive({ pid, since }) {
  if (Date.now() - since > STALE_AFTER_MS) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
