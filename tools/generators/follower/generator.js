// @ts-check
const { addToList, assertName, assertVariable, camelCase, writeNew } = require('../extension/extension-folder.js');
const { followerText } = require('../extension/texts.js');

/** @typedef {import('../index.js').ProjectTree} Tree */

/**
 * Writes a follower of the journal, and adds it to the extension in `directory`.
 * @param {Tree} tree
 * @param {{ name: string, directory: string }} given
 */
async function addFollower(tree, { name, directory }) {
  assertName(name);
  assertVariable(name, ['defineExtension']);
  const follower = camelCase(name);
  addToList(tree, `${directory}/src/index.ts`, { name: follower, module: `./${name}.js`, list: /followers: \[/ });
  writeNew(tree, `${directory}/src/${name}.ts`, followerText(follower, name));
  return () => console.log(`Left to do: the kinds of events and what happens in ${directory}/src/${name}.ts.`);
}

module.exports = addFollower;
