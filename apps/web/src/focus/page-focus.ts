/**
 * Focuses the page's heading, so that screen readers announce the page; on a page for one field, whose label says what
 * the heading does, that field. Returns false if there is no heading yet, as on a page that is still loading.
 */
export function focusPage(): boolean {
  const heading = document.querySelector<HTMLElement>('h1');
  const field = document.querySelector<HTMLElement>('[data-page-focus] input');
  // Scrolling is up to the router, which restores the position on Back.
  (field ?? heading)?.focus({ preventScroll: true });
  return heading !== null;
}
