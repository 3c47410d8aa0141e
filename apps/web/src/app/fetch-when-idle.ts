import type { createBrowserRouter, RouteObject } from 'react-router';

import { PATHS } from '../routes/paths.js';
import { whenIdle } from '../browser/when-idle.js';

type Router = ReturnType<typeof createBrowserRouter>;

/** Fetches the scripts of all account pages once one of them is open and the browser is idle. */
export function fetchAccountPagesWhenIdle(router: Router, pages: readonly RouteObject[]): void {
  const stop = router.subscribe(({ initialized, navigation, location }) => {
    const isAccountPage = location.pathname === PATHS.account || location.pathname.startsWith(`${PATHS.account}/`);
    if (!initialized || navigation.state !== 'idle' || !isAccountPage) return;
    stop();
    whenIdle(() => pages.forEach(fetchPage));
  });
}

function fetchPage({ lazy }: RouteObject): void {
  // A failure is shown when the page is opened.
  if (typeof lazy === 'function') lazy().catch(() => undefined);
}
