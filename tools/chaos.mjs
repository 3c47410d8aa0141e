// Kills processes of the service and its database repeatedly while simulated users send requests, and looks for
// incomplete users, lost acknowledged changes, links and codes that work twice, and lost e-mails and events:
// npm run chaos [-- --kills 30 --stops 6 --postgres-kills 20 --seed 1]. Each failure takes some seconds. The seed determines
// what the users do and when something fails, not the timing of the machine. `--synchronous-commit off` tests the check
// itself: such a database loses acknowledged commits, and the check must find that.
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
// The journal is only of interest when something is wrong.
if (isClean) rmSync(journal);
process.exit(isClean ? 0 : 1);
