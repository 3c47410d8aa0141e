import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { archiveHalfOf, archiveSegment, documentedArchiveCommand } from './archive-command.js';

const SEGMENT = '000000010000000000000001';

describe('the archive_command of docs/OPERATIONS.md', () => {
  let folder: string;
  let archive: string;
  let segment: string;
  let command: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portvakt-archive-'));
    archive = join(folder, 'archive');
    mkdirSync(archive);
    segment = join(folder, SEGMENT);
    writeFileSync(segment, 'wal '.repeat(1000));
    command = documentedArchiveCommand(archive);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const archived = (): string => readFileSync(join(archive, SEGMENT), 'utf8');

  it('copies a segment after a copy that was interrupted', () => {
    archiveHalfOf(command, segment);
    archiveSegment(command, segment);
    expect(readdirSync(archive)).toEqual([SEGMENT]);
    expect(archived()).toBe(readFileSync(segment, 'utf8'));
  });

  it('succeeds again for a segment whose success the server could not note', () => {
    archiveSegment(command, segment);
    expect(() => archiveSegment(command, segment)).not.toThrow();
  });

  it('keeps a segment of the same name from another server', () => {
    writeFileSync(join(archive, SEGMENT), 'another history');
    expect(() => archiveSegment(command, segment)).toThrow();
    expect(archived()).toBe('another history');
  });
});
