// @ts-check
const { addToList, assertName, camelCase, writeNew } = require('../extension/extension-folder.js');
const { ruleText } = require('../extension/texts.js');

/** @typedef {import('../index.js').ProjectTree} Tree */

/**
 * Writes a rule about accounts, and adds it to the extension in `directory`.
 * @param {Tree} tree
 * @param {{ name: string, directory: string }} given
 */
async function addRule(tree, { name, directory }) {
  assertName(name);
  const rule = camelCase(name);
  addToList(tree, `${directory}/src/account-rules.ts`, {
    name: rule,
    module: `./${name}.js`,
    list: /RULES: readonly Rule\[\] = \[/,
  });
  writeNew(tree, `${directory}/src/${name}.ts`, ruleText(rule));
  return () => console.log(`Left to do: the decision in ${directory}/src/${name}.ts, and its refusal in src/index.ts.`);
}

module.exports = addRule;
