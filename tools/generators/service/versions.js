// @ts-check
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const PACKAGED = join(__dirname, '../../package.json');
const IN_REPOSITORY = join(__dirname, '../../../package.json');
const manifest = existsSync(PACKAGED) ? PACKAGED : IN_REPOSITORY;
const { version, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));

/**
 * Our packages, in a range that contains this version.
 * @param {readonly string[]} names
 * @returns {Record<string, string>}
 */
const ownPackages = (...names) => Object.fromEntries(names.map((name) => [`@portvakt/${name}`, `^${version}`]));

/** For an extension: every later version without a breaking change. `^0.1.0` would end with 0.2.0, which has none. */
const COMPATIBLE = `>=${version} <${Number(version.split('.')[0]) + 1}.0.0`;

/** The packages with which a team compiles. */
const COMPILER = { '@types/node': devDependencies['@types/node'], typescript: devDependencies.typescript };

module.exports = { COMPATIBLE, COMPILER, ownPackages };
