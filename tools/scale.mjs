// Fills a database with users and sessions, and measures on it: npm run scale -- fill --database URL [--users 1000000
// --sessions 10000000] (an hour on a busy machine, minutes on a free one) npm run scale -- sizes --database URL npm run
// scale -- cleanup --database URL [--rows 100000 --rounds 3] Use a separate database: `fill` needs the schema (npm run
// migrate -- up) and no users, `cleanup` starts the built service on it.
import { parseArgs } from 'node:util';

import { builtService } from './experiment/built-service.mjs';
import { throwAwayFolder } from './experiment/throw-away-folder.mjs';
import { fillDatabase } from './scale/fill-database.mjs';
import { measureCleanup } from './scale/measure-cleanup.mjs';
import { measureSizes } from './scale/measure-sizes.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string', default: '' },
    users: { type: 'string', default: '1000000' },
    sessions: { type: 'string', default: '10000000' },
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
  },
});
const url = values.database;
const [users, sessions, rows, rounds] = [values.users, values.sessions, values.rows, values.rounds].map(Number);
const steps = {
  fill: () => fillDatabase(url, { users, sessions }, console.log),
  sizes: async () => console.table(await measureSizes(url)),
  cleanup: async () => {
    const results = await measureCleanup({
      program: builtService(),
      folder: throwAwayFolder('scale'),
      url,
      rows,
      rounds,
    });
    for (const { deletedPerSecond, during, without } of results) {
      const figures = [
        deletedPerSecond.toFixed(0),
        during.toFixed(1),
        without.toFixed(1),
        (during / without).toFixed(2),
      ];
      console.log(
        `${figures[0]} rows/s; p99 of /get-session ${figures[1]} ms, without ${figures[2]} ms: ${figures[3]} times`,
      );
    }
  },
};
const [step] = positionals;
if (!steps[step] || !url || ![users, sessions, rows, rounds].every(Number.isInteger)) {
  console.error(
    'npm run scale -- fill|sizes|cleanup --database URL [--users 1000000 --sessions 10000000 --rows 100000 --rounds 3]',
  );
  process.exit(1);
}
await steps[step]();
