import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../libs/adapters/embedded-postgres/src/index.js';
import { archiveHalfOf, documentedArchiveCommand } from './archive-command.js';

export interface ArchivedDatabase {
  readonly server: EmbeddedPostgres;
  /** Starts the base backup, with the WAL of the archive up to a time of the server's clock. */
  restoreTo(time: Date): Promise<EmbeddedPostgres>;
}

const start = (dataDir: string): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, durable: false });

/** The segment that the stopped server writes to next. */
function currentSegment(dataDir: string): string {
  const [name] = readdirSync(join(dataDir, 'pg_wal'))
    .filter((file) => /^[0-9A-F]{24}$/u.test(file))
    .sort();
  if (name === undefined) throw new Error('the server has no WAL');
  return join(dataDir, 'pg_wal', name);
}

/**
 * A server with a base backup and an archive of its WAL, as docs/OPERATIONS.md describes it. The first copy of its first
 * segment was interrupted.
 */
export async function startArchivedDatabase(folder: string): Promise<ArchivedDatabase> {
  const [dataDir, base, archive] = ['data', 'base', 'archive'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await (await start(dataDir)).stop();
  const { uid, gid } = statSync(dataDir);
  // If root starts the server, it runs as another user, who needs access to the archive.
  chmodSync(folder, 0o711);
  mkdirSync(archive);
  chownSync(archive, uid, gid);
  const command = documentedArchiveCommand(archive);
  appendFileSync(join(dataDir, 'postgresql.auto.conf'), `archive_mode = on\narchive_command = '${command}'\n`);
  archiveHalfOf(command, currentSegment(dataDir), { uid, gid });
  // A copy of a stopped server is a base backup.
  execFileSync('cp', ['-a', dataDir, base]);
  return {
    server: await start(dataDir),
    restoreTo(time) {
      appendFileSync(
        join(base, 'postgresql.auto.conf'),
        `archive_mode = off\nrestore_command = 'cp ${archive}/%f %p'\n` +
          `recovery_target_time = '${time.toISOString().replace('T', ' ').replace('Z', '+00')}'\nrecovery_target_action = 'promote'\n`,
      );
      const signal = join(base, 'recovery.signal');
      writeFileSync(signal, '');
      chownSync(signal, uid, gid);
      return start(base);
    },
  };
}
