import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The page as it was built; the service adds to its head. */
const INDEX =
  '<!doctype html><head><title>Portvakt</title><link rel="icon" href="/assets/shield.svg">' +
  '<link rel="apple-touch-icon" href="/assets/touch-icon.png"></head>';
const PAGE_FILES = { '/logg-inn': { scripts: ['assets/a.js'], styles: ['assets/a.css'] } };
const TEXTS = { 'sign-in.title': 'Logg inn', 'sign-in.lead': 'Logg inn for å gå videre til {product}' };
export const SCRIPT = 'console.log("portvakt");';

/** Fills a new folder like the build output of the web app: one page, and one script with its compressed forms. */
export async function writeBuiltWebApp(folder: string): Promise<void> {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, 'page-files.json'), JSON.stringify(PAGE_FILES));
  await writeFile(join(folder, 'texts.json'), JSON.stringify(TEXTS));
  await writeFile(join(folder, 'assets', 'a.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'a.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets', 'a.js.gz'), gzipSync(SCRIPT));
}

/** Whether an answer is the page of the web app. */
export const isWebPage = (text: string): boolean => text.startsWith('<!doctype html><head><title>Portvakt</title>');
