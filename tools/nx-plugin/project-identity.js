// @ts-check
/**
 * The type of a project by its path; the first match counts. Any other library is a domain library, with the strictest
 * boundaries.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const TYPES = [
  [/^tools(\/generators)?$/, 'tool'],
  [/^apps\/api$/, 'api'],
  [/^apps\/web$/, 'web'],
  [/^apps\/[^/]+-e2e$/, 'e2e'],
  [/^libs\/kernel$/, 'kernel'],
  [/^libs\/api-client$/, 'api-client'],
  [/^libs\/client$/, 'published-client'],
  [/^libs\/ui$/, 'ui'],
  [/^libs\/service$/, 'service'],
  [/^libs\/test$/, 'test-kit'],
  [/^libs\/adapters\/[^/]+$/, 'adapter'],
  [/^libs\/[^/]+$/, 'domain'],
];

/**
 * The name, and the tags that the boundary rule uses, from the path alone (docs/adr/0001): `libs/adapters/http` is
 * `adapters-http`.
 * @param {string} root relative to the workspace, with forward slashes
 * @returns {{ name: string, projectType: 'application' | 'library', tags: string[] }}
 */
function identifyProject(root) {
  const type = TYPES.find(([path]) => path.test(root))?.[1];
  if (!type) throw new Error(`tools/nx-plugin knows no type of project for ${root}; see docs/adr/0001.`);
  const name = root.replace(/^(apps|libs)\//, '').replaceAll('/', '-');
  const projectType = root.startsWith('apps/') ? 'application' : 'library';
  return { name, projectType, tags: [`type:${type}`, `scope:${name}`] };
}

module.exports = { identifyProject };
