// Relative imports of our sources end in `.js`, the name after the build, and libraries are imported by alias. In a
// spec, `resolve-aliases.cjs` finds their sources; this does the same for what Node itself loads: jest's global set-up,
// processes that specs start, and the service in specs over HTTP.
const Module = require('node:module');

const aliases = require('./aliases.cjs');

const resolve = Module._resolveFilename;

Module._resolveFilename = function resolveSource(request, parent, ...rest) {
  const alias = aliases.get(request);
  if (alias) return alias;
  const isOwn = /^\.{1,2}\/.*\.js$/.test(request) && parent?.filename?.endsWith('.ts');
  return resolve.call(this, isOwn ? request.replace(/\.js$/, '.ts') : request, parent, ...rest);
};
