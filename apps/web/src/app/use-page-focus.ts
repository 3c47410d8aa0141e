import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a navigation inside the app focus goes to the new page's heading, so that it is heard; the first page keeps the browser's own focus. */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Scrolling is the router's affair: Back returns to where somebody was.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
