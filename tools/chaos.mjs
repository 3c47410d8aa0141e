// Lets processes of the service and its database fail again and again while people use it, and looks for users in
// halves, acknowledged changes that are gone, links and codes that work twice, and lost mails:
// npm run chaos [-- --kills 30 --stops 6 --postgres-kills 20 --seed 1]. Each failure takes some seconds. The seed decides
// what people do and when something fails, not what the machine makes of it. `--synchronous-commit off` checks the
// check: such a database loses what it has acknowledged, and that must be found.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { runChaos } from './chaos/run-chaos.mjs';
import { builtService } from './experiment/built-service.mjs';
import { throwAwayFolder } from './experiment/throw-away-folder.mjs';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    stops: { type: 'string', default: '6' },
    'postgres-kills': { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    'synchronous-commit': { type: 'string', default: 'on' },
  },
});
const [kills, stops, databaseKills, seed] = ['kills', 'stops', 'postgres-kills', 'seed'].map((name) => {
  if (/^\d+$/.test(values[name])) return Number(values[name]);
  console.error(`--${name} is a whole number`);
  return process.exit(1);
});
const journal = join(tmpdir(), `portvakt-chaos-${process.pid}.jsonl`);
const tally = await runChaos({
  program: builtService(),
  folder: throwAwayFolder('chaos'),
  journal,
  seed,
  failures: { kills, stops, databaseKills },
  isDurable: values['synchronous-commit'] !== 'off',
});
const isClean = tally.violations.length === 0;
// What happened is of interest only when something is wrong.
if (isClean) rmSync(journal);
process.exit(isClean ? 0 : 1);
