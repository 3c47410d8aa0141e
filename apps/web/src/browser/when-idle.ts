/** WebKit has no idle callback; a page is usually quiet this long after it was opened. */
const QUIET_AFTER_MS = 2000;

/** Runs `work` when the browser is idle. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, QUIET_AFTER_MS);
}
