import { spawnSync } from 'node:child_process';

const NEWEST_FIRST = '--sort=-version:refname';

/**
 * The newest release that HEAD is based on and that is not HEAD itself: the one that teams upgrade from.
 *
 * @param {string} root
 * @returns {string | null} its tag; null where git knows none
 */
export function previousRelease(root) {
  const tags = (...more) => git(root, ['tag', '--list', 'v*', NEWEST_FIRST, ...more])?.split('\n') ?? [];
  const ofHead = new Set(tags('--points-at', 'HEAD'));
  return tags('--merged', 'HEAD').find((tag) => tag !== '' && !ofHead.has(tag)) ?? null;
}

/**
 * @param {string} root
 * @param {string} ref
 * @returns {string}
 * @throws Error
 */
export function commitOf(root, ref) {
  const commit = git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
  if (!commit) throw new Error(`git knows no ${ref}`);
  return commit;
}

/** The output; null if git failed or is missing, as in a copy of the source without its history. */
function git(root, args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
