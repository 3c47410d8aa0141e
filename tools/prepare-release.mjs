// Packs the packages of another commit, and prints the folder: `node tools/prepare-release.mjs v0.1.0`.
import { fileURLToPath } from 'node:url';

import { prepareRelease } from './upgrade/prepare-release.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
console.log(prepareRelease(root, process.argv[2] ?? 'HEAD', (message) => console.error(message)));
