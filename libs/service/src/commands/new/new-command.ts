import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { asksForHelp, printUsage } from '../print-usage.js';
import { ProjectFolder } from './project-folder.js';

const USAGE = `usage: portvakt new                          a service of your own, in this folder
       portvakt new extension <name>         rules, refusals and followers of your own, with a test
       portvakt new rule <name>              a rule of the extension
       portvakt new follower <name>          a follower of the extension
       portvakt new provider <id> <issuer>   an OpenID provider, with a test
`;

const PACKAGE = '@portvakt/nx';
/** The path of the package in the repository, relative to `dist`; it is not installed there. */
const IN_REPOSITORY = join(__dirname, '../../../../../../tools/generators/index.js');
/** The manifest of the installed package; it does not exist in the repository. */
const OWN_MANIFEST = join(__dirname, '../../../package.json');

/** The generators, with the names of the arguments that each takes. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  service: [],
  extension: ['name'],
  rule: ['name'],
  follower: ['name'],
  provider: ['id', 'issuer'],
};

type Options = Readonly<Record<string, string>>;
type Generators = Readonly<Record<string, (tree: ProjectFolder, options: Options) => Promise<() => void>>>;

/**
 * Writes a project, or a part of one, into `folder`.
 *
 * @returns the exit code
 */
export async function newCommand(args: readonly string[], folder = process.cwd()): Promise<number> {
  if (asksForHelp(args)) return printUsage(USAGE, args);
  const [kind = 'service', ...values] = args;
  const generate = Object.hasOwn(KINDS, kind) ? generators()[kind] : undefined;
  const names = KINDS[kind] ?? [];
  if (!generate || values.length !== names.length) return printUsage(USAGE, args);
  const given = Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
  const project = new ProjectFolder(folder);
  try {
    const sayWhatIsLeft = await generate(project, { directory: '.', ...given });
    for (const file of project.save()) process.stdout.write(`wrote ${file}\n`);
    sayWhatIsLeft();
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nNothing was written.\n`);
    return 1;
  }
}

function generators(): Generators {
  const load = createRequire(__filename);
  const found = load(existsSync(OWN_MANIFEST) ? PACKAGE : IN_REPOSITORY) as { readonly generators: Generators };
  return found.generators;
}
