// @ts-check
const { assertVariable } = require('../extension/extension-folder.js');
const { assertProviderId } = require('../provider/taken-ids.js');
const { textsOf } = require('./texts.js');

/** @typedef {import('./texts.js').NewProvider} NewProvider */

const PROVIDERS = 'libs/adapters/social/src/providers';
const LIST = `${PROVIDERS}/all.ts`;

/**
 * Writes a provider definition, its spec, and its line in the list of definitions (docs/flows/social-sign-in.md).
 * @param {import('@nx/devkit').Tree} tree
 * @param {NewProvider} provider
 */
async function addProvider(tree, provider) {
  const { id } = provider;
  assertProviderId(id);
  assertVariable(id, ['text']);
  const definition = `${PROVIDERS}/${id}.ts`;
  if (tree.exists(definition)) throw new Error(`${definition} is there already.`);
  const texts = textsOf(provider);
  tree.write(definition, texts.definition);
  tree.write(`${PROVIDERS}/${id}.spec.ts`, texts.spec);
  tree.write(LIST, withLine(tree.read(LIST, 'utf8') ?? '', `export { ${id} } from './${id}.js';`));
  return () =>
    console.log(`Read the provider's documentation, mend ${definition} and its spec, then: npm run generate`);
}

/**
 * The list with the line added in order.
 * @param {string} list
 * @param {string} line
 */
function withLine(list, line) {
  const lines = list.trimEnd().split('\n');
  const comments = lines.filter((each) => each.startsWith('//'));
  const exports = lines.filter((each) => !each.startsWith('//'));
  return `${[...comments, ...[...exports, line].sort()].join('\n')}\n`;
}

module.exports = addProvider;
