// Fails when the built app exceeds its size budget or would violate the content security policy. Run it after the
// build and compress-assets.mjs.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const KIB = 1024;
const DIST = fileURLToPath(new URL('../../dist/apps/web/', import.meta.url));
/** Of one response, as measured. */
const HEADER_BYTES = 720;
const FIRST_PAGE = 'src/features/sign-in/sign-in-page.tsx';
/** The first page of most operators, and the layout around it. */
const OPERATORS = ['src/app/administration-routes.tsx', 'src/features/administration/users/users-page.tsx'];
const OPERATORS_PAGES = 'src/features/administration/';

const read = (file) => readFileSync(DIST + file);
if (!existsSync(`${DIST}.vite/manifest.json`)) {
  console.error('dist/apps/web is not built: run the build of the web app first.');
  process.exit(1);
}
const manifest = JSON.parse(read('.vite/manifest.json').toString());

/** The files of a chunk and of everything it imports statically. */
function filesOf(key, found = { js: new Set(), css: new Set() }) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}.`);
  if (found.js.has(chunk.file)) return found;
  found.js.add(chunk.file);
  for (const css of chunk.css ?? []) found.css.add(css);
  for (const imported of chunk.imports ?? []) filesOf(imported, found);
  return found;
}

/** Bytes as the service sends them to browsers, all of which accept brotli; with headers, as `npm run first-load` counts. */
const sentBytes = (files) => [...files].reduce((sum, file) => sum + HEADER_BYTES + bodyBytes(file), 0);

const bodiesOf = (files) => files.reduce((sum, file) => sum + bodyBytes(file), 0);

const bodyBytes = (file) => statSync(DIST + (existsSync(`${DIST}${file}.br`) ? `${file}.br` : file)).size;

/** The size of the fonts that every page loads; a font with a unicode-range is loaded only if a character needs it. */
function fontBytes(files) {
  const faces = [...files].flatMap(
    (file) =>
      read(file)
        .toString()
        .match(/@font-face\s*{[^}]*}/g) ?? [],
  );
  const always = faces.filter((face) => !face.includes('unicode-range'));
  return always.reduce((sum, face) => sum + read(/url\(["']?\/([^"')?]+)/.exec(face)[1]).length, 0);
}

const page = read('index.html').toString();
const firstLoad = filesOf(FIRST_PAGE, filesOf('index.html'));
// Not part of the bundle: the script that runs before the first paint.
for (const [, file] of page.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)) firstLoad.js.add(file);
const ofOperators = OPERATORS.reduce((found, key) => filesOf(key, found), filesOf('index.html'));
const shell = filesOf('index.html');
const beyondShell = (kind) => [...ofOperators[kind]].filter((file) => !shell[kind].has(file));
const operatorFiles = new Set(JSON.parse(read('operator-files.json').toString()));
const budgets = [
  { part: 'scripts, sent', size: sentBytes(firstLoad.js), limit: 141 * KIB },
  { part: 'styles, sent', size: sentBytes(firstLoad.css), limit: 14 * KIB },
  { part: 'operators: scripts', size: bodiesOf(beyondShell('js')), limit: 60 * KIB },
  { part: 'operators: styles', size: bodiesOf(beyondShell('css')), limit: 8 * KIB },
  { part: 'fonts', size: fontBytes(firstLoad.css), limit: 90_000 },
];

const pageFiles = Object.values(JSON.parse(read('page-files.json').toString()));
const assets = readdirSync(`${DIST}assets`);
const styleText = [...firstLoad.css].map((file) => read(file).toString()).join('');
const errors = [
  ...budgets.filter(({ size, limit }) => size > limit).map(({ part }) => `Too heavy: ${part}.`),
  ...(/<script(?![^>]*\ssrc=)/.test(page) ? ['index.html has an inline script.'] : []),
  ...(/<style|\sstyle=/.test(page) ? ['index.html has an inline style.'] : []),
  ...(/(?:src|href)="(?:https?:)?\/\//.test(page) ? ['index.html asks another site for something.'] : []),
  ...(/url\(["']?(?:https?:)?\/\//.test(styleText) ? ['A style sheet asks another site for something.'] : []),
  ...[...firstLoad.js]
    .filter((file) => operatorFiles.has(file))
    .map((file) => `The sign-in page loads something of the operators: ${file}.`),
  ...Object.entries(manifest)
    .filter(([key, { file }]) => key.startsWith(OPERATORS_PAGES) && bodyBytes(file) > 20 * KIB)
    .map(([key]) => `Too heavy for one page of the operators: ${key}.`),
  ...pageFiles
    .flatMap(({ scripts, styles }) => [...scripts, ...styles])
    .filter((file) => !existsSync(DIST + file))
    .map((file) => `page-files.json names a file that is not there: ${file}.`),
  ...assets.filter((name) => name.endsWith('.map')).map((name) => `A source map would be published: ${name}.`),
];

for (const { part, size, limit } of budgets) {
  process.stdout.write(`${part.padEnd(18)} ${(size / KIB).toFixed(1)} of ${(limit / KIB).toFixed(1)} KiB\n`);
}
for (const error of errors) console.error(error);
process.exit(errors.length === 0 ? 0 : 1);
