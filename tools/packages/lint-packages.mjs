// `node tools/packages/lint-packages.mjs publint|attw`: writes each problem that the linter finds in dist/tarballs, on a
// line of its own, and exits with 1 if there is one. The commands of the linters load everything anew for each package.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const TARBALLS = fileURLToPath(new URL('../../dist/tarballs', import.meta.url));
/** The package for products also runs in browsers. */
const ES_MODULES_ONLY = 'portvakt-client-';

const LINTERS = {
  async publint(_name, tarball) {
    const { messages, pkg } = await publint({ strict: true, level: 'error', pack: { tarball } });
    return messages.map((message) => formatMessage(message, pkg, { color: false }));
  },
  /** "Are the types wrong?", for imports that are resolved as in Node 16 and later, or by a bundler. */
  async attw(name, tarball) {
    const unsupported = name.startsWith(ES_MODULES_ONLY) ? ['node10', 'node16-cjs'] : ['node10'];
    const { types, problems } = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
    if (!types) return ['no types'];
    return problems
      .filter(({ resolutionKind }) => !unsupported.includes(resolutionKind))
      .map((each) => JSON.stringify(each));
  },
};

const lint = LINTERS[process.argv[2]];
for (const name of readdirSync(TARBALLS)) {
  const { buffer, byteOffset, byteLength } = readFileSync(join(TARBALLS, name));
  const problems = await lint(name, buffer.slice(byteOffset, byteOffset + byteLength));
  for (const problem of problems) console.log(`${name}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
