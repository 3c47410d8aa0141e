import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const OPERATIONS = resolve(__dirname, '../../docs/OPERATIONS.md');
const SETTING = /^archive_command = '(.+)'$/mu;

/** The `archive_command` that docs/OPERATIONS.md shows to operators; only the folder of the archive differs. */
export function documentedArchiveCommand(archive: string): string {
  const command = SETTING.exec(readFileSync(OPERATIONS, 'utf8'))?.[1];
  if (!command?.includes('/backup/wal')) throw new Error('docs/OPERATIONS.md shows no archive_command to /backup/wal');
  return command.replaceAll('/backup/wal', archive);
}

/** Runs the command for one segment as PostgreSQL does; it throws if the command fails. */
export function archiveSegment(command: string, segment: string, options: ExecFileSyncOptions = {}): void {
  const name = segment.slice(segment.lastIndexOf('/') + 1);
  const line = command.replaceAll('%p', segment).replaceAll('%f', name);
  execFileSync('sh', ['-c', line], { stdio: 'ignore', ...options });
}

/** The same, but the copy is interrupted after some bytes, as by a crash of the machine or a full disk. */
export function archiveHalfOf(command: string, segment: string, options: ExecFileSyncOptions = {}): void {
  const bin = mkdtempSync(join(tmpdir(), 'portvakt-half-'));
  chmodSync(bin, 0o755);
  writeFileSync(join(bin, 'cp'), '#!/bin/sh\nhead -c 1000 "$1" > "$2"\nexit 1\n', { mode: 0o755 });
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
  try {
    archiveSegment(command, segment, { ...options, env });
  } catch {
    return;
  } finally {
    rmSync(bin, { recursive: true });
  }
  throw new Error('the archive command reports success after half a copy');
}
