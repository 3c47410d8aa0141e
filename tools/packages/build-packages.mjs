// Writes the packages that adopters install into dist/packages (docs/PACKAGES.md).
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { clientFiles } from './client-package.mjs';
import { manifestOf } from './manifest.mjs';
import { nxFiles } from './nx-package.mjs';
import { packageFiles } from './package-files.mjs';
import { clientIndexes, publishedEntries } from './published-entries.mjs';
import { readProgram } from './read-program.mjs';

const COMMAND = 'libs/service/src/portvakt.ts';
const SWAGGER_UI = ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE'];

/**
 * Replaces `root`/dist/packages. The web app is in `@portvakt/service` when it has been built.
 *
 * @param {string} root
 */
export async function buildPackages(root) {
  const entries = publishedEntries(root);
  const program = await readProgram(root, [...entries.map(({ source }) => `${source}/index.ts`), COMMAND]);
  const rootManifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const packages = join(root, 'dist/packages');
  await rm(packages, { recursive: true, force: true });
  for (const name of new Set(entries.map((entry) => entry.name))) {
    const own = entries.filter((entry) => entry.name === name);
    const files = await packageFiles(root, own, program);
    const readme = await readFile(join(root, 'libs', name, 'README.md'), 'utf8');
    const manifest = manifestOf(
      { name, subpaths: own.map(({ subpath }) => subpath), readme, files },
      rootManifest,
      root,
    );
    files.set('README.md', readme);
    files.set('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
    files.set('LICENSE', await readFile(join(root, 'LICENSE'), 'utf8'));
    await Promise.all([...files].map(([place, text]) => write(join(packages, name, place), text)));
  }
  const others = { client: await clientFiles(root, clientIndexes(root)), nx: await nxFiles(root) };
  for (const [name, files] of Object.entries(others))
    await Promise.all([...files].map(([place, text]) => write(join(packages, name, place), text)));
  await copySiteFiles(root, packages);
}

/** What the service sends to browsers; libs/service/src/site-files.ts and api-reference.ts read it from there. */
async function copySiteFiles(root, packages) {
  const webApp = join(root, 'dist/apps/web');
  const site = join(packages, 'service/site');
  if (existsSync(webApp)) await cp(webApp, join(site, 'web'), { recursive: true });
  await cp(join(root, 'libs/api-client/openapi.json'), join(site, 'openapi.json'));
  for (const file of SWAGGER_UI) {
    const source = join(root, 'node_modules/swagger-ui-dist', file);
    await cp(source, join(packages, 'adapters/dist/http/site/swagger-ui', file));
  }
}

async function write(file, text) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

await buildPackages(fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, ''));
