/**
 * npm as a command and its first arguments: the npm that runs this script, else the one on PATH.
 *
 * @returns {string[]}
 */
export function npmCommand() {
  const running = process.env.npm_execpath;
  if (running && /npm-cli\.c?js$/.test(running)) return [process.execPath, running];
  return process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm'];
}
