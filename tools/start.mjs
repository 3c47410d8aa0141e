// `npm start`: the built service with what suits a first look. prepare.mjs has installed and built it.
import { fileURLToPath } from 'node:url';

import { loadEnvFile } from './load-env-file.mjs';
import { runProgram } from './run-program.mjs';

const POLL_MS = 200;

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
loadEnvFile('.env');
process.env.CHANGE_EMAIL_ENABLED ||= 'true';
process.env.DELETE_USER_ENABLED ||= 'true';
// If the user refuses at a provider, they return to the web app, in their language.
process.env.ERROR_URL ||= '/feil';

runProgram('dist/apps/api/main.js', []);
await untilItAnswers();
console.error(`\nPortvakt is ready: ${publicAddress()}  (Ctrl-C stops it)\n`);

async function untilItAnswers() {
  for (;;) {
    const answer = await fetch(`${listeningAddress()}/ok`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function publicAddress() {
  return process.env.PUBLIC_URL || `http://localhost:${port()}`;
}

/** The URL at which this machine reaches the service: "all addresses" is not one that can be requested. */
function listeningAddress() {
  const host = process.env.HOST || '127.0.0.1';
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port()}`;
}

function port() {
  return process.env.PORT || '3000';
}
