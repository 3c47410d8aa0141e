// The icons by name. The package's own index loads all 959 files, for each spec file anew; here an icon is loaded when
// it is first used.
const { dirname, join } = require('node:path');

const folder = join(dirname(require.resolve('@navikt/aksel-icons/package.json')), 'dist/react/cjs');

module.exports = new Proxy(
  {},
  {
    get: (_target, name) =>
      typeof name === 'string' && name.endsWith('Icon')
        ? require(join(folder, name.slice(0, -'Icon'.length))).default
        : undefined,
  },
);
