// Writes what each package exports into api/<package>.api.txt. With --check it changes nothing and fails where a committed
// report differs: a change of what teams compile against is then deliberate (docs/adr/0020). Reads dist/packages.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { exportedDeclarations } from './exported-declarations.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = join(root, 'dist/packages');
const reports = join(root, 'api');
/** May break in a minor release, and are long. */
const NOT_REPORTED = /\/contracts$/;

/** @param {string} name */
function reportOf(name) {
  const folder = join(packages, name);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const sections = Object.keys(manifest.exports)
    .filter((subpath) => subpath !== './package.json' && !NOT_REPORTED.test(subpath))
    .map((subpath) => {
      const { names, declarations } = exportedDeclarations(join(folder, 'dist', subpath, 'index.d.ts'));
      return [`# ${manifest.name}${subpath.slice(1)}\n\n${names.join('\n')}`, ...declarations].join('\n\n');
    });
  return `${sections.join('\n\n')}\n`;
}

const isCheck = process.argv.includes('--check');
const names = readdirSync(packages);
if (!isCheck) rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
for (const name of names) {
  const file = join(reports, `${name}.api.txt`);
  const report = reportOf(name);
  if (!isCheck) writeFileSync(file, report);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== report) {
    console.error(`api/${name}.api.txt is out of date: run "npm run api", and tell teams what changes for them`);
    process.exitCode = 1;
  }
}
