import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Written by the build of the web app (tools/texts/write-web-texts.ts). */
const FILE = 'texts.json';

/** The bokmål texts of the web app by key. */
export type WebTexts = ReadonlyMap<string, string>;

/** Reads the texts of the built web app from its folder; null if it is not built. */
export function readWebTexts(folder: string): WebTexts | null {
  const file = join(folder, FILE);
  if (!existsSync(file)) return null;
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
}
