import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a navigation inside the app focus goes to the new page's heading, so that it is heard; the first page keeps the browser's own focus. */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    return focusHeading() ? undefined : focusHeadingToCome();
  }, [pathname]);
}

/** False where there is none yet, as on a page that waits for an answer. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('h1');
  // Scrolling is the router's affair: Back returns to where somebody was.
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/** The heading gets focus when it comes, unless focus has gone elsewhere meanwhile. The answer gives it up. */
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
