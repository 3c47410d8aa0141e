// Finds the browser for the tests. On Linux x64 `npm ci` installs one, so nothing else has to be downloaded.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { unpackChromium } from './unpack-chromium.mjs';

const NAMES_ON_PATH = ['chromium', 'google-chrome'];

/** The pages under test are local: the browser resolves no other host, and sends no requests of its own. */
const OFFLINE = [
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE *.localhost , EXCLUDE 127.0.0.1 , EXCLUDE [::1]',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--no-first-run',
  '--no-default-browser-check',
];

/**
 * @typedef {object} Browser
 * @property {string | undefined} executablePath undefined: Playwright's own download
 * @property {Record<string, string>} env the variables of the browser's process
 * @property {string[]} args
 * @property {string} source a description of where it comes from
 */

/**
 * Returns the first that exists of `CHROMIUM_PATH`, `chromium` or `google-chrome` on PATH, the browser from npm (Linux x64),
 * Playwright's own.
 *
 * @returns {Browser}
 */
export function findBrowser() {
  const found = named() ?? onPath() ?? fromPackage() ?? { executablePath: undefined, source: "Playwright's own" };
  return { ...found, env: { ...definedEnvironment(), ...found.env }, args: [...OFFLINE, ...sandboxArgs()] };
}

/**
 * One line for the top of a test run.
 *
 * @param {Browser} browser
 * @returns {string}
 */
export function describeBrowser({ source, executablePath }) {
  return `Browser: ${source}${executablePath ? ` (${executablePath})` : ''}`;
}

function named() {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) return undefined;
  if (!isExecutable(executablePath)) throw new Error(`CHROMIUM_PATH names no program: ${executablePath}`);
  return { executablePath, source: 'CHROMIUM_PATH' };
}

function onPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const name = NAMES_ON_PATH.find((candidate) => isExecutable(join(folder, candidate)));
    if (name) return { executablePath: join(folder, name), source: `${name} on PATH` };
  }
  return undefined;
}

function fromPackage() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = unpackChromium();
  if (!folder) return undefined;
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, ...fonts },
    source: '@sparticuz/chromium from npm',
  };
}

/** Chromium refuses to run its sandbox as root. */
function sandboxArgs() {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

function definedEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(describeBrowser(findBrowser()));
