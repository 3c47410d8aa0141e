// @ts-check
const { addToManifest, writeNew, writeOver } = require('../extension/extension-folder.js');
const texts = require('./texts.js');
const { COMPILER, ownPackages } = require('./versions.js');

/** @typedef {import('../index.js').ProjectTree} Tree */

/**
 * Writes the project of a service: a `main.ts`, the settings for development, and what compiles and starts it.
 * @param {Tree} tree
 * @param {{ directory: string }} given
 */
async function addService(tree, { directory }) {
  writeOver(tree, `${directory}/tsconfig.json`, texts.TSCONFIG);
  writeNew(tree, `${directory}/src/main.ts`, texts.MAIN);
  addToManifest(tree, `${directory}/package.json`, {
    private: true,
    scripts: { build: 'tsc', prestart: 'tsc', start: 'node --env-file=.env dist/main.js' },
    dependencies: ownPackages('service'),
    devDependencies: COMPILER,
  });
  const files = { '.env': texts.ENVIRONMENT, '.gitignore': texts.IGNORED, 'README.md': texts.README };
  for (const [file, text] of Object.entries(files)) {
    if (!tree.exists(`${directory}/${file}`)) tree.write(`${directory}/${file}`, text);
  }
  return () =>
    console.log(
      `Next, in ${directory === '.' ? 'this folder' : directory}: npm install, then npm start. README.md says what else there is.`,
    );
}

module.exports = addService;
