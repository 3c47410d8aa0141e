// @ts-check
const { writeNew } = require('../extension/extension-folder.js');
const { assertProviderId, KNOWN_PROVIDERS } = require('./taken-ids.js');
const { settingsText, testText } = require('./texts.js');

/** @typedef {import('../index.js').ProjectTree} Tree */

const ISSUER = /^https?:\/\/[^\s/]+\S*$/;
const LIST = /^OIDC_PROVIDERS=(.*)$/m;

/**
 * Adds an OpenID provider to the service in `directory`: its variables for development, which are all that it needs,
 * and a test of a sign-in with it.
 * @param {Tree} tree
 * @param {{ id: string, issuer: string, name?: string, directory: string }} given
 */
async function addProvider(tree, { id, issuer, name = id.replace(/^./, (letter) => letter.toUpperCase()), directory }) {
  assertProviderId(id);
  if (KNOWN_PROVIDERS.includes(id)) {
    throw new Error(`"${id}" is a provider of the service: its variables begin with SOCIAL_${id.toUpperCase()}_.`);
  }
  if (!ISSUER.test(issuer)) throw new Error(`"${issuer}" is no issuer, such as https://id.firma.no.`);
  if (/[\r\n]/.test(name)) throw new Error('The name has more than one line.');
  if (!tree.exists(`${directory}/src/index.ts`)) throw new Error(`${directory}/src/index.ts is missing: no extension.`);
  const file = `${directory}/.env`;
  const settings = tree.exists(file) ? (tree.read(file, 'utf8') ?? '').replace(/\n?$/, '\n') : '';
  writeNew(tree, `${directory}/src/${id}.test.ts`, testText(id));
  tree.write(file, withProvider(settings, id) + settingsText({ id, issuer, name }));
  return () =>
    console.log(`Left to do: the client id and secret in ${file}, and the same variables in production.
An issuer without https, on your own machine, needs SOCIAL_ALLOW_HTTP=true.`);
}

/**
 * The settings with the id in the list of providers.
 * @param {string} settings
 * @param {string} id
 */
function withProvider(settings, id) {
  const ids = LIST.exec(settings)?.[1];
  if (ids === undefined) return `${settings}OIDC_PROVIDERS=${id}\n`;
  return settings.replace(LIST, () => `OIDC_PROVIDERS=${ids === '' ? id : `${ids},${id}`}`);
}

module.exports = addProvider;
