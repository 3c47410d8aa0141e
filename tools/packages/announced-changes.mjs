import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SUFFIX = '.api.txt';
/** In api-reports/: what the last release recorded. */
export const RELEASED = 'released.json';

/**
 * @typedef {object} Released
 * @property {string} version
 * @property {Record<string, string>} reports digest by the name of the package, without its scope
 * @property {string[]} entries digests of the entries that were already under "Unreleased": they do not announce later
 * changes
 */

/**
 * The record of a release.
 *
 * @param {string} version
 * @param {string} folder of the reports
 * @param {string} changelog
 * @returns {Released}
 */
export const releaseRecord = (version, folder, changelog) => ({
  version,
  reports: reportDigests(folder),
  entries: unreleasedEntries(changelog).map(digestOf),
});

/**
 * The digest of each report in a folder, by the name of the package.
 *
 * @param {string} folder
 * @returns {Record<string, string>}
 */
export const reportDigests = (folder) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith(SUFFIX))
      .sort()
      .map((file) => [file.slice(0, -SUFFIX.length), digestOf(readFileSync(join(folder, file)))]),
  );

/** @param {Buffer | string} content */
const digestOf = (content) => createHash('sha256').update(content).digest('hex');

/**
 * The packages, with their scope, whose report differs from that of the last release, but which no new entry under
 * "Unreleased" in the changelog names. A new or removed package counts as different.
 *
 * @param {Released} released
 * @param {Record<string, string>} reports digest by package, of now
 * @param {string} changelog
 * @returns {string[]}
 */
export function unannouncedChanges(released, reports, changelog) {
  const entries = unreleasedEntries(changelog).filter((entry) => !released.entries.includes(digestOf(entry)));
  return [...new Set([...Object.keys(released.reports), ...Object.keys(reports)])]
    .filter((name) => released.reports[name] !== reports[name])
    .map((name) => `@portvakt/${name}`)
    .filter((name) => !entries.some((entry) => names(entry, name)))
    .sort();
}

/**
 * The text of each entry, with the lines that continue it.
 *
 * @param {string} changelog
 */
function unreleasedEntries(changelog) {
  const [, section = ''] = changelog.split(/^## Unreleased$/m);
  const [own = ''] = section.split(/^## /m);
  return own
    .split(/^- /m)
    .slice(1)
    .map((entry) => entry.trim());
}

/**
 * Whether an entry names the package itself or one of its import paths, as opposed to a package whose name only begins
 * the same.
 *
 * @param {string} entry
 * @param {string} name
 */
const names = (entry, name) => new RegExp(`${name}(?![\\w-])`).test(entry);
