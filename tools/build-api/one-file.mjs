import { readFile } from 'node:fs/promises';
import { dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { rolldown } from 'rolldown';

/** Take the place of a package that the service would load whole and uses little of, or nothing. */
const STAND_INS = {
  '@nestjs/swagger': inThisRepository('../packages/inert-api-decorators.cjs'),
  'class-validator': inThisRepository('./validation-rules.cjs'),
};

/**
 * Joins the compiled files that a program loads into one, because Node spends more time on finding and opening some 850
 * files than on running them (docs/adr/0019). Packages stay where they are installed.
 *
 * @param {string} program the compiled source of the program
 * @param {string} target the file that is going to be written
 * @returns {Promise<[string, string][]>} the file and its source map: path and text
 */
export async function oneFile(program, target) {
  const bundle = await rolldown({
    input: program,
    platform: 'node',
    external: (id) => isPackage(id) && !(id in STAND_INS),
    resolve: { alias: STAND_INS },
    plugins: [compiledFiles(dirname(target))],
  });
  const { output } = await bundle.generate({ format: 'cjs', sourcemap: true, codeSplitting: false });
  await bundle.close();
  const [{ code, map }] = output;
  const mapFile = `${target}.map`;
  return [
    [target, `${code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '')}\n//# sourceMappingURL=${base(mapFile)}\n`],
    [mapFile, map.toString()],
  ];
}

/** Reads a file with its source map, so that stack traces name the TypeScript source, and keeps the place of its assets. */
function compiledFiles(folder) {
  return {
    name: 'compiled-files',
    async load(id) {
      const map = await readFile(`${id}.map`, 'utf8').catch(() => undefined);
      if (map === undefined) return undefined;
      const code = await readFile(id, 'utf8');
      const place = relative(folder, dirname(id)).split(sep).join('/');
      return { code: code.replaceAll(/\b__dirname\b/g, `require('node:path').join(__dirname, '${place}')`), map };
    },
  };
}

const isPackage = (id) => !id.startsWith('.') && !id.startsWith('/');

const base = (file) => file.slice(file.lastIndexOf(sep) + 1);

function inThisRepository(path) {
  return fileURLToPath(new URL(path, import.meta.url));
}
