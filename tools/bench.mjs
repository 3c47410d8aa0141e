// Runs the benchmark: npm run bench [-- --workloads W1,W2 …]. It is not part of the repository; it is read from
// BENCH_HOME or ../shared/bench, whose README says what it needs (wrk, taskset, a PostgreSQL).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const home = process.env.BENCH_HOME ?? join(root, '../shared/bench');
const script = join(home, 'bench.mjs');

if (!existsSync(script)) {
  console.error(`No benchmark at ${home}: set BENCH_HOME to its folder.`);
  process.exit(1);
}
const targets = ['--targets', join(home, 'targets.json'), '--only', 'floor,better-auth-1.2.8,portvakt'];
const { status } = spawnSync(process.execPath, [script, ...targets, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
