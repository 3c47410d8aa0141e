import { loadModule } from './load-page.js';

/** Loads what only operators need: their routes, and the banner over an account that one of them sees. */
export const loadAdministration = () => loadModule(() => import('./administration-routes.js'));
