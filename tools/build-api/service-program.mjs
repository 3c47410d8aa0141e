import { fileURLToPath } from 'node:url';

import { rolldown } from 'rolldown';

/** Stand-ins for packages that the service would load as a whole but hardly uses. */
const STAND_INS = {
  '@nestjs/swagger': inThisRepository('../packages/inert-api-decorators.cjs'),
  'class-validator': inThisRepository('./validation-rules.cjs'),
};

/** Packages that an ordinary start does not use. The service loads each of them on first use (docs/adr/0019). */
const LOADED_LATER = ['jose', 'marked', 'oauth4webapi', 'otplib'];

/**
 * Joins the modules of the service into one file, and one for each part that is loaded later, because Node spends more
 * time on finding and opening some 850 files than on running them (docs/adr/0019). Unused modules are left out.
 * Packages stay where they are installed.
 *
 * @param {string} source the TypeScript file that the service starts from
 * @param {string} folder where the files are going to be written
 * @param {(file: string) => Promise<{ code: string, map: string }>} compile a TypeScript file to an ES module
 * @returns {Promise<[string, string][]>} name and text of each file and of its source map
 */
export async function serviceProgram(source, folder, compile) {
  const bundle = await rolldown({
    input: source,
    platform: 'node',
    external: (id) => isPackage(id) && !(id in STAND_INS),
    resolve: { alias: STAND_INS, extensionAlias: { '.js': ['.ts', '.js'] } },
    plugins: [typescript(compile)],
  });
  const { output } = await bundle.generate({
    dir: folder,
    format: 'cjs',
    sourcemap: true,
    chunkFileNames: '[name].js',
    keepNames: true,
    comments: false,
  });
  await bundle.close();
  return output.map((file) => [file.fileName, file.type === 'chunk' ? loadingLater(inLatin1(file.code)) : file.source]);
}

/**
 * Replaces the variables that hold the packages of `LOADED_LATER`: reading a property loads the package.
 *
 * @param {string} code
 * @returns {string}
 */
const loadingLater = (code) =>
  LOADED_LATER.reduce(
    (text, name) =>
      text.replace(`let ${name} = require("${name}");`, `let ${name} = ${PROXY}(() => require("${name}"));`),
    code,
  );

const PROXY = '((load) => { let loaded; return new Proxy({}, { get: (_, name) => (loaded ??= load())[name] }); })';

/**
 * Escapes the characters beyond Latin-1, because V8 keeps a file that contains one in twice the memory. They are in a few
 * string literals, never in `String.raw`. Behind them, the columns of the source map are a few characters off.
 *
 * @param {string} code
 * @returns {string}
 */
const inLatin1 = (code) =>
  code.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Importing our files has no side effects, so unused ones can be left out. */
const typescript = (compile) => ({
  name: 'typescript',
  load: {
    filter: { id: /\.ts$/ },
    handler: async (id) => ({ ...(await compile(id)), moduleType: 'js', moduleSideEffects: false }),
  },
});

const isPackage = (id) => !id.startsWith('.') && !id.startsWith('/');

function inThisRepository(path) {
  return fileURLToPath(new URL(path, import.meta.url));
}
