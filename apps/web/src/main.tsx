import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';

import { App } from './app/app.js';
import { BrokenApp } from './app/error-page.js';
import { fetchAccountPagesWhenIdle } from './app/fetch-when-idle.js';
import { accountRoutes, routerOptions, routes } from './app/routes.js';
import { createAppStore } from './app/store.js';
import './app/app.css';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element with the id "root".');
const root = createRoot(element);

try {
  const { store } = createAppStore();
  const router = createBrowserRouter(routes, routerOptions);
  const render = () =>
    root.render(
      <StrictMode>
        <App store={store} router={router} />
      </StrictMode>,
    );
  // Until the first page is loaded, the frame in index.html stays.
  if (router.state.initialized) render();
  else {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      render();
    });
  }
  fetchAccountPagesWhenIdle(router, accountRoutes);
} catch (error) {
  console.error(error);
  root.render(<BrokenApp />);
}
