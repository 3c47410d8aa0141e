// Lays a smaller form of each file beside it, for the service to give to browsers that take one: the app then starts as
// fast without a proxy that compresses. Run it after the build. Fonts are compressed by themselves.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const ASSETS = fileURLToPath(new URL('../../dist/apps/web/assets/', import.meta.url));
const WORTHWHILE_BYTES = 1024;

const FORMS = { '.br': brotliCompressSync, '.gz': (file) => gzipSync(file, { level: 9 }) };

for (const name of readdirSync(ASSETS)) {
  const file = readFileSync(ASSETS + name);
  if (!/\.(?:css|js|svg)$/.test(name) || file.length < WORTHWHILE_BYTES) continue;
  for (const [ending, compress] of Object.entries(FORMS)) writeFileSync(ASSETS + name + ending, compress(file));
}
