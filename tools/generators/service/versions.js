// @ts-check
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Of the repository, or of the installed package that this file is a part of. */
const MANIFEST = join(__dirname, '../../../package.json');
const { version, devDependencies } = JSON.parse(readFileSync(MANIFEST, 'utf8'));

/**
 * Packages of ours, in a range that this version is in.
 * @param {readonly string[]} names
 * @returns {Record<string, string>}
 */
const ownPackages = (...names) => Object.fromEntries(names.map((name) => [`@portvakt/${name}`, `^${version}`]));

/** What a team compiles with. */
const COMPILER = { '@types/node': devDependencies['@types/node'], typescript: devDependencies.typescript };

module.exports = { COMPILER, ownPackages };
