const aliases = require('./aliases.cjs');

const OWN_FILE = /^\.{1,2}\/.*(?=\.js$)/;

/**
 * jest's resolver: knows the aliases of our libraries, and finds `./x.ts` where `./x.js` is imported. jest caches its
 * results, whereas it would match a `moduleNameMapper` with that many aliases again for each import, which takes a
 * tenth of the load time of a spec file.
 */
module.exports = function resolveAlias(request, options) {
  const alias = aliases.get(request);
  if (alias) return alias;
  const isOwn = !/[\\/]node_modules[\\/]/.test(options.basedir);
  const [withoutExtension = request] = (isOwn && OWN_FILE.exec(request)) || [];
  return options.defaultResolver(withoutExtension, options);
};
