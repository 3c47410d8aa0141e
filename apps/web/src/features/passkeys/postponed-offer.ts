const POSTPONED = 'portvakt.passnokkel-senere';

const POSTPONED_MS = 90 * 24 * 60 * 60_000;

/** Whether the offer was put off on this device in the last 90 days. */
export function isPostponed(): boolean {
  try {
    const day = window.localStorage.getItem(POSTPONED);
    return day !== null && Date.now() - Date.parse(day) < POSTPONED_MS;
  } catch {
    return false;
  }
}

/** Puts the offer off; stores nothing but the date. */
export function postponeOffer(): void {
  try {
    window.localStorage.setItem(POSTPONED, new Date().toISOString().slice(0, 10));
  } catch {
    // Without storage, the offer comes back with the next page.
  }
}
