import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const INDEX = '<!doctype html><title>Portvakt</title>';
export const SCRIPT = 'console.log("portvakt");';

/** Fills a new folder like the build output of the web app: one page, and one script with its compressed forms. */
export async function writeBuiltWebApp(folder: string): Promise<void> {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, 'assets', 'a.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'a.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets', 'a.js.gz'), gzipSync(SCRIPT));
}
