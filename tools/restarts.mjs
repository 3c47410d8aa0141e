// Restarts two processes of the built service behind nginx, in turn by SIGTERM, while visitors use them, and counts
// the requests that did not get an answer from the service:
// npm run restarts [-- --restarts 15 --requests 5000 --visitors 8 --drain 5]. nginx is configured as docs/OPERATIONS.md
// shows. Exit code 1 when a request was dropped or failed, or when a process did not end well.
import { parseArgs } from 'node:util';

import { builtService } from './experiment/built-service.mjs';
import { onPath } from './experiment/on-path.mjs';
import { throwAwayFolder } from './experiment/throw-away-folder.mjs';
import { describe, runRestarts } from './restarts/run-restarts.mjs';

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '15' },
    requests: { type: 'string', default: '5000' },
    visitors: { type: 'string', default: '8' },
    drain: { type: 'string', default: '5' },
  },
});
const [restarts, requests, visitors, drainSeconds] = ['restarts', 'requests', 'visitors', 'drain'].map((name) => {
  if (/^\d+$/.test(values[name])) return Number(values[name]);
  console.error(`--${name} is a whole number`);
  return process.exit(1);
});

const nginx = process.env.PORTVAKT_NGINX || onPath('nginx');
if (!nginx) {
  console.log('No nginx on PATH: the restarts behind it are left out.');
  process.exit(0);
}
const folder = throwAwayFolder('restarts');
const settings = { program: builtService(), nginx, folder, restarts, requests, visitors, drainSeconds };
const { counts, findings, stopMs, proxyErrors } = await runRestarts(settings);
for (const line of [...findings, ...proxyErrors]) console.error(line);
const sorted = stopMs.toSorted((a, b) => a - b).map(Math.round);
const stops = sorted.length > 0 ? `; stops ${sorted[Math.floor(sorted.length / 2)]} ms median, ${sorted.at(-1)} ms at most` : '';
console.log(`${restarts} restarts: ${describe(counts)}${stops}`);
process.exit(findings.length > 0 ? 1 : 0);
