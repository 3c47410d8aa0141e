// Relative imports of our sources end in `.js`, the name after the build. In a spec, `resolve-aliases.cjs` finds the
// `.ts` beside it; this does the same for what Node itself loads: jest's global set-up, and processes that specs start.
const Module = require('node:module');

const resolve = Module._resolveFilename;

Module._resolveFilename = function resolveSource(request, parent, ...rest) {
  const isOwn = /^\.{1,2}\/.*\.js$/.test(request) && parent?.filename?.endsWith('.ts');
  return resolve.call(this, isOwn ? request.replace(/\.js$/, '.ts') : request, parent, ...rest);
};
