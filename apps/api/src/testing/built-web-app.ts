import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const INDEX = '<!doctype html><title>Portvakt</title>';
export const SCRIPT = 'console.log("portvakt");';

export interface BuiltWebApp {
  readonly folder: string;
  remove(): Promise<void>;
}

/** A temporary folder like the build output of the web app: one page, and one script with its compressed forms. */
export async function aBuiltWebApp(): Promise<BuiltWebApp> {
  const folder = await mkdtemp(join(tmpdir(), 'portvakt-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, 'assets', 'a.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'a.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets', 'a.js.gz'), gzipSync(SCRIPT));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
