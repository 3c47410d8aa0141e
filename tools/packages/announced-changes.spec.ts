import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { RELEASED, releaseRecord, reportDigests, unannouncedChanges } from './announced-changes.mjs';

const ROOT = join(__dirname, '../..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const versionIn = (file: string): string => (JSON.parse(textOf(file)) as { version: string }).version;

/** The result of `read` in a folder with these reports. */
function inFolderOf<T>(reports: Readonly<Record<string, string>>, read: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'));
  try {
    for (const [name, text] of Object.entries(reports)) writeFileSync(join(folder, `${name}.api.txt`), text);
    writeFileSync(join(folder, RELEASED), '{}');
    return read(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const digests = (reports: Readonly<Record<string, string>>) => inFolderOf(reports, reportDigests);

const REPORTS = { kernel: 'export declare function open(door: Door): void;', service: 'export declare class Service {}' };
const changed = { ...REPORTS, kernel: 'export declare function open(door: Door, key: Key): void;' };
const changelog = (...unreleased: readonly string[]): string =>
  `# Changelog\n\n## Unreleased\n\n${unreleased.join('\n')}\n\n## 1.0.0\n\n- \`@portvakt/kernel\`: the first release\n`;
const OLD = '- `@portvakt/kernel`: written before the release';
const released = inFolderOf(REPORTS, (folder) => releaseRecord('1.0.0', folder, changelog(OLD)));

describe('a change of what a package exports', () => {
  it('needs no entry while there is none', () => {
    expect(unannouncedChanges(released, digests(REPORTS), changelog())).toEqual([]);
  });

  it('is refused without an entry about the package, in the section of what is not released', () => {
    const entries = [OLD, '- `@portvakt/service`: something else', '- `@portvakt/kernel-of-truth` is none of ours'];
    expect(unannouncedChanges(released, digests(changed), changelog(...entries))).toEqual(['@portvakt/kernel']);
    expect(unannouncedChanges(released, digests(changed), '# Changelog\n')).toEqual(['@portvakt/kernel']);
  });

  it.each([
    '- `open` of `@portvakt/kernel` takes a key. *To do:* give it one',
    '- What opens a door takes a key, in `@portvakt/service` and\n  @portvakt/kernel',
    '- `@portvakt/kernel/contracts` and all the rest',
  ])('is announced by the entry %j', (entry) => {
    expect(unannouncedChanges(released, digests(changed), changelog('- Another', entry))).toEqual([]);
  });

  it('is also a package that is new or gone', () => {
    const { service } = REPORTS;
    const now = digests({ service, nx: '' });
    expect(unannouncedChanges(released, now, changelog())).toEqual(['@portvakt/kernel', '@portvakt/nx']);
  });
});

describe('the reports of this repository', () => {
  it('are those of the last release, or CHANGELOG.md newly names the package under "Unreleased" (case 46)', () => {
    const last = JSON.parse(textOf(join('api-reports', RELEASED))) as typeof released;
    expect(unannouncedChanges(last, reportDigests(join(ROOT, 'api-reports')), textOf('CHANGELOG.md'))).toEqual([]);
  });

  it('were recorded at the present version: `npm run api -- --released` is a step of a release', () => {
    expect(versionIn(join('api-reports', RELEASED))).toBe(versionIn('package.json'));
  });
});
