// Writes what each package exports into api-reports/<package>.api.txt. With --check it changes nothing and fails if a
// committed report differs, so that what teams compile against never changes by accident (docs/adr/0020). With --released
// it also records the reports as those of the current version (docs/RELEASING.md). Reads dist/packages.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { RELEASED, releaseRecord, reportDigests, unannouncedChanges } from './announced-changes.mjs';
import { exportedDeclarations } from './exported-declarations.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = join(root, 'dist/packages');
const reports = join(root, 'api-reports');
/** Not reported: files, and contract suites, which are long and may break in a minor release. */
const NOT_REPORTED = /\.json$|\/contracts$/;

/** @param {string} name */
function reportOf(name) {
  const folder = join(packages, name);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const sections = Object.keys(manifest.exports)
    .filter((subpath) => !NOT_REPORTED.test(subpath))
    .map((subpath) => {
      const { names, declarations } = exportedDeclarations(join(folder, 'dist', subpath, 'index.d.ts'));
      return [`# ${manifest.name}${subpath.slice(1)}\n\n${names.join('\n')}`, ...declarations].join('\n\n');
    });
  return `${sections.join('\n\n')}\n`;
}

/** Includes the reports of packages that no longer exist. */
function removeReports() {
  for (const file of readdirSync(reports).filter((name) => name !== RELEASED)) rmSync(join(reports, file));
}

const changelog = () => readFileSync(join(root, 'CHANGELOG.md'), 'utf8');

function recordRelease() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const record = releaseRecord(version, reports, changelog());
  writeFileSync(join(reports, RELEASED), `${JSON.stringify(record, null, 2)}\n`);
}

/** Only an early hint: announced-changes.spec.ts fails until there is an entry. */
function askForEntries() {
  const released = JSON.parse(readFileSync(join(reports, RELEASED), 'utf8'));
  for (const name of unannouncedChanges(released, reportDigests(reports), changelog()))
    console.error(`${name} exports something else than at the last release: name it under "Unreleased" in CHANGELOG.md`);
}

const isCheck = process.argv.includes('--check');
const names = readdirSync(packages);
mkdirSync(reports, { recursive: true });
if (!isCheck) removeReports();
for (const name of names) {
  const file = join(reports, `${name}.api.txt`);
  const report = reportOf(name);
  if (!isCheck) writeFileSync(file, report);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== report) {
    console.error(`api-reports/${name}.api.txt is out of date: run "npm run api", and tell teams what changes for them`);
    process.exitCode = 1;
  }
}
if (process.argv.includes('--released')) recordRelease();
else if (!isCheck) askForEntries();
