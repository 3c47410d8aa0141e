// `npm run test:upgrade`: the upgrade from the last release (apps/api-e2e/src/testing/upgrade.ts, docs/RELEASING.md).
// `npm run test:upgrade -- <tag or commit>` takes another one.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { previousRelease } from './upgrade/releases.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const ref = process.argv[2] ?? previousRelease(root);

if (ref === null) {
  console.error('No tag v* of an earlier release: name a commit, npm run test:upgrade -- <commit>.');
  process.exitCode = 1;
} else {
  const args = ['node_modules/jest/bin/jest.js', '-c', 'apps/api-e2e/jest.config.js', '--testPathPatterns', 'packages'];
  const env = { ...process.env, PORTVAKT_UPGRADE_FROM: ref };
  const { status } = spawnSync(process.execPath, [...args, '-t', 'an earlier release'], { cwd: root, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
