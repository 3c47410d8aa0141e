import { firstSentence } from './first-sentence.mjs';

const SUBPATHS = ['.', './express', './fastify', './nest', './next', './react', './tokens'];
/** The versions for which the guards are made; a product installs those of its framework. */
const PEERS = { '@nestjs/common': '^11.0.0', '@nestjs/core': '^11.0.0', react: '>=18' };

/** The package.json of `@portvakt/client`. Only `jose` is installed with it. */
export const clientManifest = ({ version, license, engines, dependencies }, readme) => ({
  name: '@portvakt/client',
  version,
  description: firstSentence(readme),
  license,
  engines,
  type: 'module',
  sideEffects: false,
  exports: { ...Object.fromEntries(SUBPATHS.map(exportOf)), './package.json': './package.json' },
  files: ['dist'],
  dependencies: { jose: dependencies.jose },
  peerDependencies: PEERS,
  peerDependenciesMeta: Object.fromEntries(Object.keys(PEERS).map((peer) => [peer, { optional: true }])),
});

function exportOf(subpath) {
  const file = `./dist/${subpath === '.' ? '' : `${subpath.slice(2)}/`}index`;
  return [subpath, { types: `${file}.d.ts`, default: `${file}.js` }];
}
