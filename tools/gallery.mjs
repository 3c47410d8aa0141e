// `npm run gallery`: takes a picture of every screen and mail of the built product, in dist/gallery; prepare.mjs has
// built it. `npm run gallery -- docs` also rewrites docs/GALLERY.md, which shows some of them.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(join(root, 'dist/gallery'), { recursive: true, force: true });

const env = { ...process.env, GALLERY_IN_DOCS: String(process.argv.includes('docs')) };

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}

run('-r', './tools/testing/register-typescript.cjs', 'tools/gallery/write-mails.ts', 'dist/gallery/mails');
run(createRequire(import.meta.url).resolve('@playwright/test/cli'), 'test', '-c', 'apps/web-e2e/gallery.config.mts');
console.log('See dist/gallery/index.html');
