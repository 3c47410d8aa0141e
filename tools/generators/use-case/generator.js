// @ts-check
const { contexts } = require('./contexts.js');
const { className, controllerText, httpSpecText, specText, useCaseText } = require('./texts.js');

/**
 * @typedef {import('@nx/devkit').Tree} Tree
 * @typedef {{ name: string, context: string, path?: string }} NewUseCase
 */

const HTTP = 'libs/adapters/http/src';
const NAME = /^[a-z]+(-[a-z]+)+$/;
const PATH = /^[a-z][a-z/-]*[a-z]$/;

/**
 * Writes a use case that checks the caller, its spec and its place in the library; with a path also its endpoint and a
 * spec over HTTP (docs/ADDING.md, "An endpoint").
 * @param {Tree} tree
 * @param {NewUseCase} given
 */
async function addUseCase(tree, { name, context: library, path }) {
  const context = contexts[library];
  if (!context) throw new Error(`"${library}" is none of ${Object.keys(contexts).join(', ')}.`);
  if (!NAME.test(name)) throw new Error(`"${name}" is not a verb and an object in kebab-case.`);
  if (path !== undefined && !PATH.test(path)) throw new Error(`"${path}" is not a path below the base path.`);
  const source = `libs/${library}/src`;
  if (tree.exists(`${source}/use-cases/${name}.ts`)) throw new Error(`${source}/use-cases/${name}.ts exists.`);

  tree.write(`${source}/use-cases/${name}.ts`, useCaseText(name, context));
  tree.write(`${source}/use-cases/${name}.spec.ts`, specText(name, context));
  edit(tree, `${source}/index.ts`, (index) => listed(index, name, context.list));
  if (path !== undefined) addEndpoint(tree, { name, context: library, path }, context.folder);
  return () => console.log(whatIsLeft(library, name, path));
}

/**
 * @param {Tree} tree
 * @param {NewUseCase & { path: string }} given
 * @param {string} folder
 */
function addEndpoint(tree, { name, context, path }, folder) {
  const controller = `${className(name)}Controller`;
  tree.write(`${HTTP}/${folder}/${name}.controller.ts`, controllerText(name, context, folder, path));
  tree.write(`apps/api/src/specs/${folder}/${name}.http.spec.ts`, httpSpecText(path));
  const exported = `export { ${controller} } from './${folder}/${name}.controller.js';`;
  const ofFolder = new RegExp(`^export .* from './${folder}/.*$`, 'gm');
  edit(tree, `${HTTP}/index.ts`, (index) => afterLast(index, ofFolder, exported));
  edit(tree, `libs/service/src/modules/${folder}.module.ts`, (module) =>
    // On one line or several, as the list is.
    [/import \{(\n *| )(?=[^}]*\} from '@portvakt\/adapters\/http')/, /controllers: \[(\n *)?/].reduce(
      (text, start) => text.replace(start, (found, newLine) => `${found}${controller},${newLine ?? ' '}`),
      module,
    ),
  );
}

/**
 * `index.ts` with the export, the import and the place in the list.
 * @param {string} index
 * @param {string} name
 * @param {string} list
 */
function listed(index, name, list) {
  const type = className(name);
  const exported = `export { ${type}, type ${type}Input } from './use-cases/${name}.js';`;
  const withExport = index.replace(/\n\nimport /, `\n${exported}\n\nimport `);
  const imported = `import { ${type} } from './use-cases/${name}.js';`;
  const withImport = afterLast(withExport, /^import .* from '.\/use-cases\/.*$/gm, imported);
  return withImport.replace(`export const ${list} = [`, `export const ${list} = [\n  ${type},`);
}

/**
 * @param {string} text
 * @param {RegExp} lines
 * @param {string} added
 */
function afterLast(text, lines, added) {
  const last = [...text.matchAll(lines)].at(-1);
  if (!last) throw new Error(`No line matches ${lines}.`);
  const end = last.index + last[0].length;
  return `${text.slice(0, end)}\n${added}${text.slice(end)}`;
}

/**
 * @param {Tree} tree
 * @param {string} path
 * @param {(text: string) => string} change
 */
function edit(tree, path, change) {
  const before = tree.read(path, 'utf8') ?? '';
  const after = change(before);
  if (after === before) throw new Error(`${path} has no place for the new lines.`);
  tree.write(path, after);
}

/**
 * @param {string} library
 * @param {string} name
 * @param {string | undefined} path
 */
const whatIsLeft = (library, name, path) =>
  [
    'What is left to you (docs/ADDING.md has each step):',
    `- libs/${library}/src/use-cases/${name}.ts and its spec: the input, the rule; what is stored, in ports.ts with its contract`,
    '- a migration in libs/adapters/typeorm, the row class and the mapping, where something new is stored',
    '- the event of the log: journal.note with the client of the request, CHANGED_BY, a test over HTTP (libs/audit/README.md)',
    `- libs/${library}/src/errors.ts, the error catalogue, its page, the texts of the web app: new refusals`,
    ...(path === undefined ? [] : endpointsLeft(path)),
  ].join('\n');

/** @param {string} path */
const endpointsLeft = (path) => [
  '- the controller: a body with the decorators of request/fields.ts, through ShapePipe, in place of NoBodyPipe',
  "- the spec over HTTP: refusals, another user's row, two requests at once, and a session that is revoked meanwhile",
  '- apps/api/src/testing/walks: a line that requests the endpoint with success',
  `- docs/specification/11-endpoints.md: the section "### POST /${path}"; docs/flows`,
  '- npm run generate: the API document and the clients; npm run api: what the packages export',
  '- libs/api-client/src/index.ts and tags.ts: the hook for the web app',
  '- purposes.ts of libs/operators and libs/api-client, the export of an account and the privacy notice, where something new is stored of a user',
  '- apps/web/src/features: the page with its spec; apps/web-e2e/src/scenes: a scene for each of its states',
];

module.exports = addUseCase;
