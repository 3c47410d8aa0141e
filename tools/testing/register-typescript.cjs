// `node -r tools/testing/register-typescript.cjs file.ts` runs a source file without a build: for specs that need a
// separate process, for instance to kill it.
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');

const { transformSync } = require('@swc/core');

require('./resolve-typescript.cjs');

const settings = { ...JSON.parse(readFileSync(join(__dirname, '../../.swcrc'), 'utf8')), swcrc: false };

Module._extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...settings, filename, sourceMaps: 'inline' });
  module._compile(code, filename);
};
