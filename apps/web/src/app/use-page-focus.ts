import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { focusPage } from '../focus/page-focus.js';

/** Focuses the new page after a navigation inside the app. The first page keeps the browser's own focus. */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    return focusPage() ? undefined : focusPageToCome();
  }, [pathname]);
}

/** Focuses the page once it is rendered, unless focus has moved elsewhere. Returns a function that stops waiting. */
function focusPageToCome(): () => void {
  const observer = new MutationObserver(() => {
    if (focusPage()) giveUp();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', giveUp);
  return giveUp;

  function giveUp() {
    observer.disconnect();
    document.removeEventListener('focusin', giveUp);
  }
}
