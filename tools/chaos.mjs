// Kills the service again and again while people use it, and looks for users in halves, acknowledged changes that are
// gone, links that work twice and lost mails: npm run chaos [-- --kills 20] [--seed 1]. Takes a few seconds for each
// kill; the seed decides what people do and when the kills come, not what the machine makes of it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { runChaos } from './chaos/run-chaos.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error('--kills and --seed are whole numbers');
  process.exit(1);
}

if (!existsSync(join(dist, 'apps/api/main.js'))) {
  const { status } = spawnSync(process.execPath, [join(root, 'tools/build-api.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
const folder = mkdtempSync(join(tmpdir(), 'portvakt-chaos-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const tally = await runChaos({ dist, folder, kills, seed });
process.exit(tally.violations.length > 0 ? 1 : 0);
