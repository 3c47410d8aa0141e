// @ts-check
const addService = require('../service/generator.js');
const { MAIN: MAIN_OF_SERVICE } = require('../service/texts.js');
const { COMPATIBLE, ownPackages } = require('../service/versions.js');
const { addToManifest, assertName, writeNew, writeOver } = require('./extension-folder.js');
const texts = require('./texts.js');

/** @typedef {import('../index.js').ProjectTree} Tree */

/** The service stores deliveries of its webhooks under this name, and starts with no extension of it. */
const TAKEN = 'webhooks';
const LONGEST_NAME = 40;

/**
 * Writes a service with an extension of its own: a rule, a follower, and a test on the test kit.
 * @param {Tree} tree
 * @param {{ name: string, directory?: string }} given
 */
async function addExtension(tree, { name, directory = name }) {
  assertName(name);
  if (name === TAKEN) throw new Error(`"${name}" is taken by the webhooks of the service; choose another name.`);
  if (name.length > LONGEST_NAME) throw new Error(`"${name}" has more than ${LONGEST_NAME} characters.`);
  const dependencies = ownPackages('adapters', 'identity', 'kernel', 'session');
  const files = {
    'src/index.ts': texts.indexText(name, COMPATIBLE),
    'src/account-rules.ts': texts.RULES,
    'src/only-our-domain.ts': texts.domainRuleText(name),
    'src/sign-ups.ts': texts.followerText('signUps', 'sign-ups'),
    'src/extension.test.ts': texts.testText(name),
  };
  for (const [file, text] of Object.entries(files)) writeNew(tree, `${directory}/${file}`, text);
  addToManifest(tree, `${directory}/package.json`, {
    name: `@${name}/accounts`,
    version: '1.0.0',
    private: true,
    exports: './dist/index.js',
    scripts: { pretest: 'tsc', test: 'node --test dist/*.test.js' },
    dependencies,
    devDependencies: ownPackages('test'),
  });
  if (!tree.exists(`${directory}/src/main.ts`)) await addService(tree, { directory });
  writeOver(tree, `${directory}/src/main.ts`, texts.MAIN, MAIN_OF_SERVICE);
  return () =>
    console.log(`Next, in ${directory === '.' ? 'this folder' : directory}: npm install, npm test, npm start.
Left to do: your domain in src/only-our-domain.ts, what src/sign-ups.ts does, the texts of the refusal.`);
}

module.exports = addExtension;
