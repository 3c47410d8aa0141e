import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { ProjectFolder } from './project-folder.js';

const USAGE = `usage: portvakt new                    a service of your own, in this folder
       portvakt new extension <name>   rules, refusals and followers of your own, with a test
       portvakt new rule <name>        a rule of the extension
       portvakt new follower <name>    a follower of the extension
`;

/** In the installed package, and in the repository, seen from `dist`. */
const PACKAGED = join(__dirname, '../generators');
const IN_REPOSITORY = join(__dirname, '../../../../../tools/generators');

/** Those that write into a project of a team; each takes a name, but for the first. */
const KINDS: ReadonlySet<string> = new Set(['service', 'extension', 'rule', 'follower']);

type Generator = (
  tree: ProjectFolder,
  given: { readonly directory: string; readonly name?: string },
) => Promise<() => void>;

/**
 * Writes a project, or a part of one, into `folder`.
 *
 * @returns the exit code
 */
export async function newCommand(args: readonly string[], folder = process.cwd()): Promise<number> {
  const [kind = 'service', name, ...more] = args;
  if (!KINDS.has(kind) || (kind === 'service') !== (name === undefined) || more.length > 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  const project = new ProjectFolder(folder);
  try {
    const sayWhatIsLeft = await generatorOf(kind)(project, { directory: '.', ...(name === undefined ? {} : { name }) });
    for (const file of project.save()) process.stdout.write(`wrote ${file}\n`);
    sayWhatIsLeft();
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nNothing was written.\n`);
    return 1;
  }
}

function generatorOf(kind: string): Generator {
  const folder = existsSync(PACKAGED) ? PACKAGED : IN_REPOSITORY;
  return createRequire(__filename)(join(folder, kind, 'generator.js')) as Generator;
}
