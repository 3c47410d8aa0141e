// @ts-check
const { mkdirSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { identifyProject } = require('./project-identity.js');
const { RESULTS, targetsOf } = require('./project-targets.js');

/**
 * Every folder with a tsconfig.json is a project. Name, tags and targets follow from its path and files, so there is no
 * `project.json`.
 * @type {import('@nx/devkit').CreateNodes}
 */
const createNodes = [
  '{{apps,libs}/**,tools,tools/generators}/tsconfig.json',
  (files, _options, { workspaceRoot }) =>
    files.map((file) => {
      const root = dirname(file);
      const identity = identifyProject(root);
      const targets = targetsOf(workspaceRoot, root, identity.name);
      return [file, { projects: { [root]: { root, ...identity, targets } } }];
    }),
];

/**
 * Jest writes its results into this folder, but does not create it.
 * @type {import('@nx/devkit').PreTasksExecution}
 */
const preTasksExecution = (_options, { workspaceRoot }) => {
  mkdirSync(join(workspaceRoot, RESULTS), { recursive: true });
};

/**
 * Writes which tasks passed and failed, and how long they took, to the file that tools/test.mjs has named.
 * @type {import('@nx/devkit').PostTasksExecution}
 */
const postTasksExecution = (_options, { taskResults }) => {
  const file = process.env['PORTVAKT_TASK_RESULTS'];
  if (!file) return;
  const tasks = Object.values(taskResults).map(({ task, status }) => {
    const { target, startTime = 0, endTime = 0 } = task;
    return { ...target, status, ms: endTime - startTime };
  });
  writeFileSync(file, JSON.stringify(tasks));
};

module.exports = { name: 'portvakt', createNodes, preTasksExecution, postTasksExecution };
