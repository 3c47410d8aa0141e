// @ts-check
/** @typedef {import('../index.js').ProjectTree} Tree */

const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Throws unless the name is in kebab-case.
 * @param {string} name
 */
function assertName(name) {
  if (!KEBAB_CASE.test(name)) throw new Error(`"${name}" is not in kebab-case.`);
}

/** Words that are no name of a variable in a module of TypeScript. */
const RESERVED_WORDS = [
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends',
  'false finally for function if implements import in instanceof interface let new null package private protected',
  'public return static super switch this throw true try typeof undefined var void while with yield',
]
  .join(' ')
  .split(' ');

/**
 * Throws where a file that is written cannot have a variable of this name.
 * @param {string} name
 * @param {readonly string[]} [declared] other names in the same file
 */
function assertVariable(name, declared = []) {
  const variable = camelCase(name);
  if (RESERVED_WORDS.includes(variable))
    throw new Error(`"${name}" is a reserved word of TypeScript; choose another name.`);
  if (declared.includes(variable)) throw new Error(`"${name}" is taken by a name in the files; choose another one.`);
}

/**
 * `refuse-rivals` as `refuseRivals`.
 * @param {string} name
 */
const camelCase = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/**
 * `acme-hr` as `ACME_HR`.
 * @param {string} name
 */
const upperCase = (name) => name.toUpperCase().replaceAll('-', '_');

/**
 * Writes a file that does not exist yet.
 * @param {Tree} tree
 * @param {string} file
 * @param {string} text
 */
function writeNew(tree, file, text) {
  if (tree.exists(file)) throw new Error(`${file} exists.`);
  tree.write(file, text);
}

/**
 * Writes a file that may already exist, as this generator or an earlier one wrote it.
 * @param {Tree} tree
 * @param {string} file
 * @param {string} text
 * @param {string} [former] a text that may be replaced
 */
function writeOver(tree, file, text, former = text) {
  const existing = tree.exists(file) ? tree.read(file, 'utf8') : null;
  if (existing !== null && existing !== text && existing !== former) throw new Error(`${file} exists.`);
  tree.write(file, text);
}

/**
 * Adds to a package.json, which `npm install` may have written. Existing dependencies are kept, such as packages
 * installed from files.
 * @param {Tree} tree
 * @param {string} file
 * @param {Record<string, unknown>} manifest
 */
function addToManifest(tree, file, manifest) {
  const existing = tree.exists(file) ? JSON.parse(tree.read(file, 'utf8') ?? '{}') : {};
  const merged = { ...manifest, ...existing, type: 'module' };
  merged.scripts = { ...existing.scripts, ...Object(manifest.scripts) };
  for (const key of ['dependencies', 'devDependencies']) merged[key] = { ...Object(manifest[key]), ...existing[key] };
  for (const name of Object.keys(merged.dependencies)) delete merged.devDependencies[name];
  tree.write(file, `${JSON.stringify(merged, null, 2)}\n`);
}

/**
 * Imports a value into a file of the extension, and adds it to a list there.
 * @param {Tree} tree
 * @param {string} file
 * @param {{ name: string, module: string, list: RegExp }} added `list`: matches up to its opening bracket
 */
function addToList(tree, file, { name, module, list }) {
  const text = tree.read(file, 'utf8');
  if (!text || !list.test(text)) throw new Error(`${file} has no list like ${list.source}.`);
  const imported = text.replace(/(\nimport [^\n]+\n)(?!import)(?=\n[^i])/, `$1import { ${name} } from '${module}';\n`);
  tree.write(
    file,
    imported.replace(list, (start) => `${start}${name}, `),
  );
}

module.exports = { addToList, addToManifest, assertName, assertVariable, camelCase, upperCase, writeNew, writeOver };
