import { stat } from 'node:fs/promises';

/** The user that runs the server when this process is root: PostgreSQL refuses to run as root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** "nobody", which exists on every system. */
const NOBODY: ServerUser = { uid: 65534, gid: 65534 };

/** Returns undefined where this process can run the server itself. An existing directory keeps its owner. */
export async function serverUserFor(dataDir: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const directory = await stat(dataDir).catch(() => undefined);
  return directory && directory.uid !== 0 ? { uid: directory.uid, gid: directory.gid } : NOBODY;
}
