import { stat } from 'node:fs/promises';

/** The account the server runs under when this process is root, which PostgreSQL refuses to be. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** "nobody": present on every system, so no account has to be made. */
const NOBODY: ServerUser = { uid: 65534, gid: 65534 };

/** Undefined when this process may run the server itself; an existing directory keeps its owner. */
export async function serverUserFor(dataDir: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const directory = await stat(dataDir).catch(() => undefined);
  return directory && directory.uid !== 0 ? { uid: directory.uid, gid: directory.gid } : NOBODY;
}
