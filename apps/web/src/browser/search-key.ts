/** Set where an operator has switched the key off; in this browser, as the other choices of the profile. */
const SWITCHED_OFF = 'portvakt.sokesnarvei-av';

/** Whether `/` moves to the search field of the operators' list (WCAG 2.2, 2.1.4: it can be switched off). */
export function isSearchKeyOn(): boolean {
  try {
    return window.localStorage.getItem(SWITCHED_OFF) === null;
  } catch {
    return true;
  }
}

export function switchSearchKey(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(SWITCHED_OFF);
    else window.localStorage.setItem(SWITCHED_OFF, '1');
  } catch {
    // Without storage, the key stays on.
  }
}
