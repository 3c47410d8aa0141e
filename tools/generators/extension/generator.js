// @ts-check
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const { assertName, writeNew } = require('./extension-folder.js');
const texts = require('./texts.js');

/** @typedef {import('@nx/devkit').Tree} Tree */

const REPOSITORY = join(__dirname, '../../../package.json');
const THIRD_PARTIES = /** @type {const} */ (['@types/node', 'typescript']);

/**
 * Writes the package of a team's extension: a rule, a follower, a test on the test kit and a `main.ts`.
 * @param {Tree} tree
 * @param {{ name: string, directory?: string }} given
 */
async function addExtension(tree, { name, directory = name }) {
  assertName(name);
  const { version, devDependencies } = JSON.parse(readFileSync(REPOSITORY, 'utf8'));
  const range = `^${version}`;
  const versions = Object.fromEntries(THIRD_PARTIES.map((each) => [each, devDependencies[each]]));
  const files = {
    'package.json': texts.packageText(name, versions, range),
    'tsconfig.json': texts.TSCONFIG,
    'src/index.ts': texts.indexText(name, range),
    'src/main.ts': texts.MAIN,
    'src/account-rules.ts': texts.RULES,
    'src/only-our-domain.ts': texts.domainRuleText(name),
    'src/sign-ups.ts': texts.followerText('signUps', 'sign-ups'),
    'src/extension.test.ts': texts.testText(name),
  };
  for (const [file, text] of Object.entries(files)) writeNew(tree, `${directory}/${file}`, text);
  return () =>
    console.log(`In ${directory}: install the packages (docs/PACKAGES.md), npm run build, npm test.
Left to do: your domain in src/only-our-domain.ts, what src/sign-ups.ts does, the texts of the refusal.`);
}

module.exports = addExtension;
