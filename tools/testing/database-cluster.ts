import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../libs/adapters/embedded-postgres/src/index.js';

export interface DatabaseCluster {
  readonly primary: EmbeddedPostgres;
  /** Follows the primary until it is promoted. */
  readonly standby: EmbeddedPostgres;
}

/** Two servers, the second a streaming standby of the first, from the programs that npm installs. */
export async function startDatabaseCluster(folder: string): Promise<DatabaseCluster> {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const start = (dataDir: string): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, durable: false });
  // A copy of a stopped server is a base backup.
  await (await start(first)).stop();
  execFileSync('cp', ['-a', first, second]);
  const primary = await start(first);
  const socketFolder = new URL(primary.url.replace('@/', '@localhost/')).searchParams.get('host') ?? '';
  appendFileSync(
    join(second, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${socketFolder} port=5432 user=postgres'\n`,
  );
  const signal = join(second, 'standby.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(second);
  chownSync(signal, uid, gid);
  return { primary, standby: await start(second) };
}
