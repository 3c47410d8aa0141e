import './resolve-typescript.cjs';

// jest's `globalSetup`.
export { startTestServer as default } from './postgres-server.js';
