import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../libs/adapters/embedded-postgres/src/index.js';

export interface ArchivedDatabase {
  readonly server: EmbeddedPostgres;
  /** Starts the base backup, with the WAL of the archive up to a time of the server's clock. */
  restoreTo(time: Date): Promise<EmbeddedPostgres>;
}

const start = (dataDir: string): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, durable: false });

/** A server with a base backup and an archive of its WAL, as docs/OPERATIONS.md describes it. */
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
  appendFileSync(
    join(dataDir, 'postgresql.auto.conf'),
    `archive_mode = on\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`,
  );
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
