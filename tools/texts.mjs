// `npm run texts -- list`, and `write`, which is a step of the web app's build
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const PROGRAMS = new Map([
  ['list', 'tools/texts/list.ts'],
  ['write', 'tools/texts/write-web-texts.ts'],
]);

const program = PROGRAMS.get(process.argv[2]);
if (program) {
  const args = ['-r', './tools/testing/register-typescript.cjs', program];
  process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
} else {
  console.error('usage: npm run texts -- list');
  process.exitCode = 2;
}
