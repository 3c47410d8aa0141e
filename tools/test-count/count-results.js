// @ts-check
const { existsSync, readFileSync } = require('node:fs');
const { basename, join } = require('node:path');

/** @typedef {{ project: string, target: string, status: string }} Task */
/** @typedef {{ name: string, reason: string }} Failure */
/** @typedef {{ passed: number, failures: Failure[] }} Count */
/** @typedef {{ message?: string, error?: { message?: string }, errors?: { message?: string }[] }} PlaywrightResult */
/** @typedef {{ title: string, tests: { status: string, results: PlaywrightResult[] }[] }} PlaywrightSpec */
/** @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ suites: PlaywrightSuite[], errors?: { message?: string }[] }} PlaywrightReport */
/** @typedef {{ fullName: string, status: string, failureMessages?: string[] }} JestAssertion */
/** @typedef {{ name: string, status: string, message: string, assertionResults: JestAssertion[] }} JestFile */
/** @typedef {{ numPassedTests: number, testResults: JestFile[] }} JestReport */

/** The targets whose tasks contain tests; of other targets only failures count. */
const TEST_TARGETS = ['test', 'contract', 'http', 'e2e'];

/**
 * A spec file that could not be run at all is one failure, regardless of its tests.
 * @param {JestReport} report
 * @returns {Count}
 */
function countJest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ name: basename(name), reason: message }];
    return failed.map(({ fullName, failureMessages }) => ({ name: fullName, reason: failureMessages?.[0] ?? '' }));
  });
  return { passed: numPassedTests, failures };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
const specsOf = ({ title, specs = [], suites = [] }) =>
  [...specs, ...suites.flatMap(specsOf)].map((spec) => ({ ...spec, title: `${title} ${spec.title}` }));

/**
 * A test that passed only on its second try counts as failed, because it will fail again.
 * @param {PlaywrightReport} report
 * @returns {Count}
 */
function countPlaywright({ suites, errors = [] }) {
  const tests = suites.flatMap(specsOf).flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test })));
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: [
      ...errors.map(({ message = '' }) => ({ name: 'playwright', reason: message })),
      ...failed.map(({ title, results }) => ({
        name: title,
        reason: results.find(({ error }) => error)?.error?.message ?? '',
      })),
    ],
  };
}

/**
 * @param {string} file
 * @returns {Count}
 */
function countFile(file) {
  if (!existsSync(file)) return { passed: 0, failures: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return 'suites' in report ? countPlaywright(report) : countJest(report);
}

/**
 * @param {string} folder
 * @param {Task} task
 * @returns {Count}
 */
function countTask(folder, { project, target, status }) {
  const task = `${project}:${target}`;
  const { passed, failures } = TEST_TARGETS.includes(target)
    ? countFile(join(folder, `${project}-${target}.json`))
    : { passed: 0, failures: [] };
  const named = failures.map(({ name, reason }) => ({ name: `${task} › ${name}`, reason }));
  if (status === 'failure' && named.length === 0) named.push({ name: task, reason: '' });
  return { passed, failures: named };
}

/**
 * Adds up what the tasks of a run left in `folder`: tests that passed, and everything that failed. A failed task in
 * which no test failed (lint, types, build, a crash) is one failure; a passed one without tests is nothing.
 * @param {string} folder
 * @param {readonly Task[]} tasks
 * @returns {Count}
 */
function countResults(folder, tasks) {
  const counts = tasks.map((task) => countTask(folder, task));
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

module.exports = { countResults };
