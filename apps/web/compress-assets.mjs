// Writes a compressed copy beside each asset, for browsers that accept one, so the app starts fast without a
// compressing proxy. Run it after the build. Font files are already compressed.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const ASSETS = fileURLToPath(new URL('../../dist/apps/web/assets/', import.meta.url));
/** Smaller files hardly shrink. */
const WORTHWHILE_BYTES = 600;

const FORMS = { '.br': brotliCompressSync, '.gz': (file) => gzipSync(file, { level: 9 }) };

for (const name of readdirSync(ASSETS)) {
  const file = readFileSync(ASSETS + name);
  if (!/\.(?:css|js|svg)$/.test(name) || file.length < WORTHWHILE_BYTES) continue;
  for (const [ending, compress] of Object.entries(FORMS)) writeFileSync(ASSETS + name + ending, compress(file));
}
