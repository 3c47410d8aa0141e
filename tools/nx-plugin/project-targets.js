// @ts-check
const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

/** @typedef {import('@nx/devkit').TargetConfiguration} Target */

const SPEC = /\.spec\.tsx?$/;
/** Specs that need a database, a mail server or the whole application; they have targets of their own. */
const SLOW_SPEC = /\.(contract|http)\.spec\.tsx?$/;
const SLOW_SPEC_PATTERN = '[.](contract|http)[.]spec[.]';
/** The folder of the results of each run; tools/test.mjs adds them up. */
const RESULTS = 'dist/test-results';
/**
 * The native compiler is five times as fast. ESLint and the API reports need the API of the previous one
 * (`typescript`).
 */
const COMPILER = 'node_modules/typescript-7/bin/tsc';

/**
 * Jest loads every module anew for each file of tests, and most functions run a few times at most. Compiled when they are
 * first called, and with garbage collected on one thread, the specs over HTTP took 0.91 and the unit tests of the service
 * 0.77 of their CPU time (2026-11-28).
 */
const JEST = 'node --max-lazy --single-threaded-gc node_modules/jest/bin/jest.js';
/** The specs of the web app took 0.68 when V8 does not optimise either. Those over HTTP then took more than before. */
const WEB_JEST = 'node --no-opt --max-lazy --single-threaded-gc node_modules/jest/bin/jest.js';

/**
 * @param {string} folder
 * @returns {boolean}
 */
function hasQuickSpec(folder) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    if (entry.isDirectory()) return entry.name !== 'node_modules' && hasQuickSpec(join(folder, entry.name));
    return SPEC.test(entry.name) && !SLOW_SPEC.test(entry.name);
  });
}

/**
 * @param {string} command
 * @param {Partial<Target>} [more]
 * @returns {Target}
 */
const run = (command, more = {}) => ({
  executor: 'nx:run-commands',
  ...more,
  options: { cwd: '{workspaceRoot}', command, ...more.options },
});

/**
 * Nx restores declared outputs together with a cached result, so cached runs are counted too.
 * @param {string} config
 * @param {string} label
 * @param {string} [filter]
 */
function jest(config, label, filter = '') {
  const results = `${RESULTS}/${label}.json`;
  const program = config.startsWith('apps/web/') ? WEB_JEST : JEST;
  const command = `${program} -c ${config} --json --outputFile=${results} ${filter}`.trim();
  return run(command, { outputs: [`{workspaceRoot}/${results}`] });
}

/**
 * @param {string} config
 * @param {string} label
 */
function playwright(config, label) {
  const results = `${RESULTS}/${label}.json`;
  return run(`playwright test -c ${config} --reporter=list,json`, {
    outputs: [`{workspaceRoot}/${results}`],
    options: { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: results } },
  });
}

/**
 * The targets of one project, inferred from its files (docs/adr/0001).
 * @param {string} workspaceRoot
 * @param {string} root
 * @param {string} name
 * @returns {Record<string, Target>}
 */
function targetsOf(workspaceRoot, root, name) {
  /** @param {string} path */
  const has = (path) => existsSync(join(workspaceRoot, path));
  /** @type {Record<string, Target>} */
  const targets = {
    lint: run(`oxlint --type-aware ${root} && eslint ${root} --max-warnings=0`),
    typecheck: run(`node ${COMPILER} -p ${root}/tsconfig.json`),
  };
  const isE2e = name.endsWith('-e2e');
  if (!isE2e && has(`${root}/jest.config.js`) && hasQuickSpec(join(workspaceRoot, root))) {
    const filter = `--testPathIgnorePatterns /node_modules/ "${SLOW_SPEC_PATTERN}"`;
    const test = jest(`${root}/jest.config.js`, `${name}-test`, filter);
    // The specs of tools read the whole repository (links in the docs, boundaries), so no list of inputs is complete.
    targets['test'] = root === 'tools' ? { ...test, cache: false } : test;
  }
  if (has(`${root}/jest.contract.config.js`)) {
    const filter = '--testPathPatterns "[.]contract[.]spec[.]"';
    targets['contract'] = jest(`${root}/jest.contract.config.js`, `${name}-contract`, filter);
  }
  if (has(`${root}/jest.http.config.js`)) targets['http'] = jest(`${root}/jest.http.config.js`, `${name}-http`);
  return { ...targets, ...buildOf(root, has), ...(isE2e ? e2eOf(root, name, has) : {}) };
}

/**
 * @param {string} root
 * @param {(path: string) => boolean} has
 * @returns {Record<string, Target>}
 */
function buildOf(root, has) {
  if (root === 'libs/service') {
    const outputs = ['{workspaceRoot}/dist/packages'];
    const dependsOn = has('apps/web/vite.config.mts') ? [{ projects: ['web'], target: 'build' }] : [];
    return { package: run('node tools/packages/build-packages.mjs', { outputs, dependsOn }) };
  }
  if (root === 'apps/api') {
    const outputs = ['{workspaceRoot}/dist/apps/api', '{workspaceRoot}/dist/libs'];
    return { build: run('node tools/build-api.mjs', { outputs }) };
  }
  if (root === 'apps/web' && has('apps/web/vite.config.mts')) {
    const outputs = ['{workspaceRoot}/dist/apps/web'];
    const steps = [
      'vite build -c apps/web/vite.config.mts',
      'node apps/web/compress-assets.mjs',
      'node apps/web/check-budget.mjs',
      'node tools/texts.mjs write',
    ];
    return { build: run(steps.join(' && '), { outputs }) };
  }
  return {};
}

/**
 * End-to-end tests run the built service, which also serves the web app.
 * @param {string} root
 * @param {string} name
 * @param {(path: string) => boolean} has
 * @returns {Record<string, Target>}
 */
function e2eOf(root, name, has) {
  const projects = ['api', 'web'].filter((app) => has(`apps/${app}/tsconfig.json`));
  const dependsOn = [{ projects, target: 'build' }];
  if (has(`${root}/playwright.config.mts`)) {
    return { e2e: { ...playwright(`${root}/playwright.config.mts`, `${name}-e2e`), dependsOn } };
  }
  if (has(`${root}/jest.config.js`)) return { e2e: { ...jest(`${root}/jest.config.js`, `${name}-e2e`), dependsOn } };
  return {};
}

module.exports = { COMPILER, RESULTS, targetsOf };
