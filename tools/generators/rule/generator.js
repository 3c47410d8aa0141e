// @ts-check
const { addToList, assertName, assertVariable, camelCase, upperCase, writeNew } = require('../extension/extension-folder.js');
const { refusalText, ruleText } = require('../extension/texts.js');

/** @typedef {import('../index.js').ProjectTree} Tree */

const NAME = /\bname: '([^']+)'/;
/** Names in the text of a rule. */
const DECLARED = ['isRefused', 'refuse'];
const REFUSALS = /\brefusals: \{/;

/**
 * Writes a rule about accounts with a refusal of its own, and adds both to the extension in `directory`.
 * @param {Tree} tree
 * @param {{ name: string, directory: string }} given
 */
async function addRule(tree, { name, directory }) {
  assertName(name);
  assertVariable(name, DECLARED);
  const index = `${directory}/src/index.ts`;
  const text = tree.exists(index) ? (tree.read(index, 'utf8') ?? '') : '';
  const extension = NAME.exec(text)?.[1];
  if (extension === undefined || !REFUSALS.test(text)) throw new Error(`${index} has no name and refusals of an extension.`);
  const code = `${upperCase(extension)}_${upperCase(name)}`;
  const rule = camelCase(name);
  addToList(tree, `${directory}/src/account-rules.ts`, {
    name: rule,
    module: `./${name}.js`,
    list: /RULES: readonly Rule\[\] = \[/,
  });
  writeNew(tree, `${directory}/src/${name}.ts`, ruleText(rule, code));
  tree.write(
    index,
    text.replace(REFUSALS, (start) => start + refusalText(code)),
  );
  return () => console.log(`Left to do: the decision in ${directory}/src/${name}.ts, and the texts of ${code} in src/index.ts.`);
}

module.exports = addRule;
