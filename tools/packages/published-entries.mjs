import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Libraries of the web app, which Vite builds into it. */
const NOT_PUBLISHED = ['api-client', 'ui'];
const CLIENT = 'client';
/** Published by separate files: client-package.mjs and nx-package.mjs. */
const BUILT_APART = [CLIENT, 'nx'];

/**
 * @typedef {object} Entry What one import path leads to.
 * @property {string} name the package without its scope: `adapters`
 * @property {string} subpath below the package, empty for the package itself: `http`, `mail/contracts`
 * @property {string} source the folder of its source, relative to the root: `libs/adapters/http/src`
 */

/**
 * The import paths that adopters may use: the aliases of tsconfig.base.json, without those of fakes and of the web app.
 *
 * @param {string} root
 * @returns {Entry[]}
 */
export function publishedEntries(root) {
  const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions;
  return Object.entries(paths)
    .filter(([alias]) => !alias.endsWith('/testing'))
    .map(([alias, [index]]) => {
      const [, name, ...below] = alias.split('/');
      return { name, subpath: below.join('/'), source: dirname(index).replace(/^\.\//, '') };
    })
    .filter(({ name }) => ![...NOT_PUBLISHED, ...BUILT_APART].includes(name));
}

/**
 * The source of each import path of `@portvakt/client`, relative to the root.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function clientIndexes(root) {
  const { paths } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions;
  return Object.entries(paths)
    .filter(([alias]) => alias.split('/')[1] === CLIENT)
    .map(([, [index]]) => index.replace(/^\.\//, ''));
}
