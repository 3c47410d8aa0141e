import { spawnSync } from 'node:child_process';

/**
 * The files of a working copy that differ from its commit, and new ones that are not ignored, as `git status` lists them.
 *
 * @param {string} folder
 * @returns {string[] | null} null where there is no git, or no working copy
 */
export function changedFiles(folder) {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null;
}

/**
 * What a run of the tests has left behind in a working copy that was clean before it (case 11). If it was not clean,
 * nothing is reported.
 *
 * @param {string[] | null} before
 * @param {string[] | null} after
 * @returns {{ name: string, reason: string }[]}
 */
export function leftBehind(before, after) {
  if (before?.length !== 0 || !after?.length) return [];
  return [{ name: 'The working copy was clean before the tests, and is not any more', reason: after.join('\n') }];
}
