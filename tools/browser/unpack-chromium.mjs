import { spawnSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PACKAGE = '@sparticuz/chromium';
const WRITABLE_BY_OTHERS = 0o022;
/** The package unpacks the system libraries beside the browser when it believes it runs on this platform. */
const WITH_LIBRARIES = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };

/**
 * Unpacks the browser of the npm package once, into a folder of its own version in the temp folder. Undefined when the
 * package is not installed.
 *
 * @returns {string | undefined}
 */
export function unpackChromium() {
  const installed = packageFolder();
  if (!installed) return undefined;
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const folder = join(tmpdir(), `portvakt-chromium-${version}-${process.getuid?.() ?? 0}`);
  if (isOurs(folder)) return folder;

  const unfinished = mkdtempSync(`${folder}-`);
  unpackInto(unfinished);
  try {
    renameSync(unfinished, folder);
  } catch {
    // Another run was faster, or somebody else created the folder; the check below tells which.
    rmSync(unfinished, { recursive: true, force: true });
  }
  if (isOurs(folder)) return folder;
  throw new Error(`${folder} belongs to somebody else. Remove it, or set TMPDIR to another folder.`);
}

function packageFolder() {
  try {
    const entry = createRequire(import.meta.url).resolve(PACKAGE);
    return dirname(dirname(dirname(entry)));
  } catch {
    return undefined;
  }
}

/** In a separate process: the package takes its folder from TMPDIR, and changes the environment of its process. */
function unpackInto(folder) {
  const program = `import('${PACKAGE}').then(({ default: chromium }) => chromium.executablePath())`;
  const env = { ...process.env, ...WITH_LIBRARIES, TMPDIR: folder };
  const options = { cwd: import.meta.dirname, env, encoding: 'utf8' };
  const run = spawnSync(process.execPath, ['-e', program], options);
  if (run.status !== 0) throw new Error(`The browser from ${PACKAGE} could not be unpacked: ${run.stderr}`);
}

/** Anyone can create the folder in the temp folder beforehand, and the browser in it is executed. */
function isOurs(folder) {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return !!found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & WRITABLE_BY_OTHERS) === 0;
}
