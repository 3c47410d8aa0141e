// `npm test`: everything a machine can check, in three steps, and one line at the end that says how it went.
// `npm test -- --also-on 26` then runs the unit tests and the specs over HTTP on another Node too; with `--within 35` only if
// all of it can end within 35 minutes of the start.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';

import { onPath } from './experiment/on-path.mjs';
import { areFrameworksInstalled } from './frameworks/installed-frameworks.mjs';
import { environmentWith, otherNode, versionOf } from './nodes/other-nodes.mjs';
import targets from './nx-plugin/project-targets.js';
import { nxProgram } from './prepare/nx-program.mjs';
import { changedFiles, leftBehind } from './test-count/changed-files.mjs';
import counting from './test-count/count-results.js';
import { previousRelease } from './upgrade/releases.mjs';

const workspace = fileURLToPath(new URL('..', import.meta.url));
const results = join(workspace, targets.RESULTS);
const MESSAGE_LINES = 4;
/** A step takes an hour at most, on a busy machine too; a test that leaves something open never ends. */
const STEP_LIMIT_MS = 60 * 60_000;
/** A greater exit code means that a signal ended the program: somebody stopped the run, so no other step starts. */
const KILLED = 128;

const CHECKS = { targets: ['typecheck', 'test', 'build'], parallel: 2 };
/** Both start their own servers, and two cores can run only one of them at a time. */
const SUITES = { targets: ['contract', 'http'], parallel: 1 };
/** The e2e tests of the service mostly wait for programs to start or stop, so the browser tests run beside them. */
const JOURNEYS = { targets: ['e2e'], parallel: 2 };

/**
 * Tests that depend on the version of Node and take minutes. The end-to-end tests exercise the built service on each
 * version.
 */
const ON_OTHER_NODES = [
  { targets: ['test'], parallel: 2 },
  { targets: ['http'], parallel: 1 },
];

/** Programs that some suites need. If a program is missing, its suite is skipped and a line reports it. */
const OPTIONAL_PROGRAMS = [
  { program: 'redis-server', variable: 'PORTVAKT_REDIS_SERVER', suite: 'the Redis suite' },
  { program: 'pgbouncer', variable: 'PORTVAKT_PGBOUNCER', suite: 'the test of a pooler in transaction mode' },
  { program: 'nginx', variable: 'PORTVAKT_NGINX', suite: 'the test of restarts behind nginx' },
];

/** The program of another Node, put there by `npm run test:nodes -- 20.19.0 26 -- node --version`. */
const OTHER_NODES = join(workspace, '.nx/nodes');

function environment() {
  if (!existsSync(OTHER_NODES))
    console.log('No other Node in .nx/nodes: the test on supported versions takes this one.');
  if (!areFrameworksInstalled(workspace))
    console.log('No Next and Vitest in .nx/frameworks (npm run install:frameworks): their tests are left out.');
  const upgradeFrom = process.env.PORTVAKT_UPGRADE_FROM || previousRelease(workspace);
  if (!upgradeFrom) console.log('No tag v* of an earlier release: the test of the upgrade from it is left out.');
  const found = upgradeFrom ? { PORTVAKT_UPGRADE_FROM: upgradeFrom } : {};
  for (const { program, variable, suite } of OPTIONAL_PROGRAMS) {
    const executable = process.env[variable] || onPath(program);
    if (executable) found[variable] = executable;
    else console.log(`No ${program} on PATH: ${suite} is left out.`);
  }
  return {
    ...process.env,
    ...found,
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    // A worker process for our one plugin costs two seconds a step.
    NX_ISOLATE_PLUGINS: 'false',
  };
}

/** Runs one step and returns its tasks with their results. A step without any result counts as failed. */
function run({ targets, parallel }, env, node = process.execPath) {
  const tasks = join(results, `tasks-${targets[0]}.json`);
  const args = [nxProgram(), 'run-many', '-t', ...targets, `--parallel=${parallel}`, '--outputStyle=static'];
  const { status, signal, error } = spawnSync(node, args, {
    cwd: workspace,
    stdio: 'inherit',
    timeout: STEP_LIMIT_MS,
    env: { ...env, PORTVAKT_TASK_RESULTS: tasks },
  });
  if (error?.code === 'ETIMEDOUT')
    console.log(`Stopped: ${targets.join(', ')} did not end in ${STEP_LIMIT_MS / 60_000} minutes.`);
  else if (signal !== null || status > KILLED) {
    console.log(`Stopped: ${targets.join(', ')} was killed.`);
    process.exit(1);
  }
  const ended = existsSync(tasks) ? JSON.parse(readFileSync(tasks, 'utf8')) : [];
  const unexplained = status !== 0 && !ended.some((task) => task.status === 'failure');
  return unexplained ? [...ended, { project: 'nx', target: targets.join(' '), status: 'failure' }] : ended;
}

/** Starts `npm run lint`, which keeps one core busy for minutes. Resolves to its outcome, in the form of a task. */
function startLint(env) {
  mkdirSync(results, { recursive: true });
  const report = join(results, 'lint.txt');
  const output = openSync(report, 'w');
  const program = join(workspace, 'tools/lint.mjs');
  const linting = spawn(process.execPath, [program], {
    cwd: workspace,
    stdio: ['ignore', output, output],
    timeout: STEP_LIMIT_MS,
    env,
  });
  closeSync(output);
  return once(linting, 'exit').then(([code]) => {
    process.stdout.write(readFileSync(report));
    return { project: 'workspace', target: 'lint', status: code === 0 ? 'success' : 'failure' };
  });
}

const firstLines = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES)
    .map((line) => `\n    ${line}`)
    .join('');

/** Runs the tests that depend on Node on another version. Deletes earlier results first. */
function countOn(version, env) {
  const node = otherNode(workspace, version);
  console.log(`\nNode ${versionOf(node)}:`);
  rmSync(results, { recursive: true, force: true });
  const tasks = ON_OTHER_NODES.flatMap((step) => run(step, environmentWith(node, env), node));
  const { passed, failures } = counting.countResults(results, tasks);
  return { passed, failures: failures.map(({ name, reason }) => ({ name: `Node ${version} › ${name}`, reason })) };
}

/** How long a step takes whose tasks took as long as these. */
const durationOf = ({ targets, parallel }, tasks) =>
  tasks.filter(({ target }) => targets.includes(target)).reduce((sum, { ms }) => sum + ms, 0) / parallel;

/** Runs everything on this Node. `otherNodeMs`: how long the tests that depend on Node would take on another one. */
async function countHere(env) {
  rmSync(results, { recursive: true, force: true });
  const linting = startLint(env);
  const tasks = [...run(CHECKS, env), await linting, ...run(SUITES, env), ...run(JOURNEYS, env)];
  /** The e2e step runs the builds again; each counts as one task. */
  const distinct = [...new Map(tasks.map((task) => [`${task.project}:${task.target}`, task])).values()];
  const otherNodeMs = ON_OTHER_NODES.reduce((sum, step) => sum + durationOf(step, tasks), 0);
  return { ...counting.countResults(results, distinct), otherNodeMs };
}

const { values } = parseArgs({
  options: {
    'also-on': { type: 'string', multiple: true, default: [] },
    /** Minutes, from the start. */
    within: { type: 'string', default: 'Infinity' },
  },
});
const endsBy = Date.now() + Number(values.within) * 60_000;
const env = environment();
const changedBefore = changedFiles(workspace);
const here = await countHere(env);
const counts = [here];
for (const version of values['also-on']) {
  if (Date.now() + here.otherNodeMs <= endsBy) counts.push(countOn(version, env));
  else console.log(`Left out: the tests on Node ${version}, which may not end within ${values.within} minutes.`);
}
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failures = [...counts.flatMap((count) => count.failures), ...leftBehind(changedBefore, changedFiles(workspace))];

for (const { name, reason } of failures) console.log(`✕ ${name}${firstLines(reason)}`);
if (passed + failures.length === 0) console.log('No test ran.');
process.exitCode = passed > 0 && failures.length === 0 ? 0 : 1;
console.log(`${passed} passed, ${failures.length} failed`);
