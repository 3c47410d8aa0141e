import './resolve-typescript.cjs';

// jest's `globalTeardown`.
export { stopTestServer as default } from './postgres-server.js';
