// `npm run texts -- list`
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

if (process.argv[2] === 'list') {
  const program = ['-r', './tools/testing/register-typescript.cjs', 'tools/texts/list.ts'];
  process.exitCode = spawnSync(process.execPath, program, { cwd: root, stdio: 'inherit' }).status ?? 1;
} else {
  console.error('usage: npm run texts -- list');
  process.exitCode = 2;
}
