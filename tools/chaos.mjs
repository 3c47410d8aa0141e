// Kills the service again and again while people use it, and looks for users in halves, acknowledged changes that are
// gone, links that work twice and lost mails: npm run chaos [-- --kills 20] [--seed 1]. Takes a few seconds for each
// kill; the seed decides what people do and when the kills come, not what the machine makes of it.
import { parseArgs } from 'node:util';

import { runChaos } from './chaos/run-chaos.mjs';
import { builtService } from './experiment/built-service.mjs';
import { throwAwayFolder } from './experiment/throw-away-folder.mjs';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error('--kills and --seed are whole numbers');
  process.exit(1);
}
const tally = await runChaos({ program: builtService(), folder: throwAwayFolder('chaos'), kills, seed });
process.exit(tally.violations.length > 0 ? 1 : 0);
