import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router';

import { AppErrorBoundary } from './app-error-boundary.js';

interface AppProps {
  readonly store: ComponentProps<typeof Provider>['store'];
  readonly router: ComponentProps<typeof RouterProvider>['router'];
}

/** The app around a store and a router, the same in the browser and in tests. */
export function App({ store, router }: AppProps) {
  return (
    <AppErrorBoundary>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </AppErrorBoundary>
  );
}
