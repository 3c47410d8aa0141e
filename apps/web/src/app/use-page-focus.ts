import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation inside the app, focuses the new page's heading, so that screen readers announce it. The first page
 * keeps the browser's own focus.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    return focusHeading() ? undefined : focusHeadingToCome();
  }, [pathname]);
}

/** Returns false if there is no heading yet, as on a page that is still loading. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('h1');
  // Scrolling is up to the router, which restores the position on Back.
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/** Focuses the heading once it is rendered, unless focus has moved elsewhere. Returns a function that stops waiting. */
function focusHeadingToCome(): () => void {
  const observer = new MutationObserver(() => {
    if (focusHeading()) giveUp();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', giveUp);
  return giveUp;

  function giveUp() {
    observer.disconnect();
    document.removeEventListener('focusin', giveUp);
  }
}
