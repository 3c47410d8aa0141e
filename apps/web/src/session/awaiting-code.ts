const AWAITING = 'portvakt.venter-pa-kode';

/** The longest that a sign-in waits for its second factor; more than the service allows. */
const LONGEST_MS = 15 * 60_000;

/** Notes that a sign-in in this browser waits for its second factor. In local storage, because all tabs share it. */
export function noteAwaitingCode(): void {
  try {
    window.localStorage.setItem(AWAITING, String(Date.now()));
  } catch {
    // Without storage, `mayAwaitCode` says yes.
  }
}

/** Whether a sign-in in this browser may still wait for its second factor. Its cookie cannot be read. */
export function mayAwaitCode(): boolean {
  try {
    return Date.now() - Number(window.localStorage.getItem(AWAITING)) < LONGEST_MS;
  } catch {
    return true;
  }
}
