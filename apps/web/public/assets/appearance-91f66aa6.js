// Runs before the first paint, so that a fixed appearance does not flash in the other one: a module would come too late,
// and the content security policy admits no script inside the page. The choice is saved by features/profile/appearance.ts.
// The name ends in the beginning of the SHA-256 of this file, because browsers keep what lies in /assets for a year.
try {
  const saved = window.localStorage.getItem('portvakt.utseende');
  if (saved === 'light' || saved === 'dark') document.documentElement.dataset.colorScheme = saved;
} catch {
  // Storage may be closed to the site; the page then follows the device.
}
