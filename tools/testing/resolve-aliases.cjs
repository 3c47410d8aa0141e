const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const workspace = join(__dirname, '../..');
const { paths } = JSON.parse(readFileSync(join(workspace, 'tsconfig.base.json'), 'utf8')).compilerOptions;
const aliases = new Map(Object.entries(paths).map(([alias, [target]]) => [alias, join(workspace, target)]));

const OWN_FILE = /^\.{1,2}\/.*(?=\.js$)/;

/**
 * jest's resolver: knows the one map of aliases (tsconfig.base.json), and finds `./x.ts` where `./x.js` is imported.
 * jest keeps what it returns, whereas it matches a `moduleNameMapper` of that many aliases anew for each import: a tenth
 * of the time that a spec file takes to load.
 */
module.exports = function resolveAlias(request, options) {
  const alias = aliases.get(request);
  if (alias) return alias;
  const isOwn = !/[\\/]node_modules[\\/]/.test(options.basedir);
  const [withoutExtension = request] = (isOwn && OWN_FILE.exec(request)) || [];
  return options.defaultResolver(withoutExtension, options);
};
