import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';

import { App } from './app/app.js';
import { routes } from './app/routes.js';
import { createAppStore } from './app/store.js';
import './app/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

createRoot(root).render(
  <StrictMode>
    <App store={createAppStore().store} router={createBrowserRouter(routes)} />
  </StrictMode>,
);
