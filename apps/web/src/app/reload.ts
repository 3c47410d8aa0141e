import { inTabStorage } from '../browser/tab-storage.js';

const RELOADED_AT = 'portvakt.lastet-igjen';
/** A page that still fails this soon after a reload is not helped by another one. */
const PAUSE_MS = 60_000;

/**
 * Reloads the page, unless this tab was reloaded a moment ago or has no storage to remember it. Returns whether it
 * does.
 */
export function reloadOnce(): boolean {
  const mayReload = inTabStorage((storage) => {
    const last = Number(storage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < PAUSE_MS) return false;
    storage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  });
  if (mayReload) window.location.reload();
  return mayReload === true;
}

/** Whether the service answers at all; a reload without contact would replace the app by the browser's own page. */
export async function isServiceReachable(): Promise<boolean> {
  try {
    return (await fetch('/ok', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
