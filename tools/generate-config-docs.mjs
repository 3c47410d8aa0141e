// Writes docs/CONFIGURATION.md and .env.example out of the schema in apps/api/src/config. With `--check` it writes
// nothing and fails when one of them is out of date.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { transformFileSync } from '@swc/core';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'apps/api/src/config');

/** The schema as JavaScript: its files import nothing but each other and Node. */
function compileSchema(target) {
  const sources = readdirSync(source, { recursive: true }).filter((file) => /(?<!\.spec)\.ts$/u.test(file));
  for (const file of sources) {
    const output = join(target, file.replace(/\.ts$/u, '.js'));
    mkdirSync(dirname(output), { recursive: true });
    const { code } = transformFileSync(join(source, file), {
      swcrc: false,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'commonjs' },
    });
    writeFileSync(output, code);
  }
}

function readReference() {
  const folder = mkdtempSync(join(tmpdir(), 'config-docs-'));
  try {
    compileSchema(folder);
    return createRequire(import.meta.url)(join(folder, 'reference.js'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { configurationReference, environmentExample } = readReference();
const documents = { 'docs/CONFIGURATION.md': configurationReference(), '.env.example': environmentExample() };

const readOrNothing = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

const stale = Object.entries(documents).filter(([file, text]) => readOrNothing(join(root, file)) !== text);
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} is out of date: run node tools/generate-config-docs.mjs`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [file, text] of stale) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    console.log(`${file} written`);
  }
}
