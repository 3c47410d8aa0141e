import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const FENCED = /^```(tsx?)(?: (\S+))?\n([^]*?)^```$/gmu;

/** TypeScript in the documentation: a whole file, or an excerpt of a file of the repository. */
export interface Sample {
  /** The page with the line of the sample. */
  readonly place: string;
  /** `docs-EXTENDING-28.ts` */
  readonly fileName: string;
  /** `whole`, the path of the file that the sample is an excerpt of, or nothing. */
  readonly mark: string | undefined;
  readonly text: string;
}

const readmesOfLibraries = readdirSync(join(ROOT, 'libs'))
  .map((name) => `libs/${name}/README.md`)
  .filter((page) => existsSync(join(ROOT, page)));

/** The page whose samples are parts of files in examples/consumers (consumer-samples.spec.ts). */
const OF_CONSUMERS = 'docs/CONSUMERS.md';

const documents = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
  .filter((page) => page !== OF_CONSUMERS);

export const samples: readonly Sample[] = ['README.md', ...documents, ...readmesOfLibraries].flatMap(samplesIn);

function samplesIn(page: string): readonly Sample[] {
  const content = readFileSync(join(ROOT, page), 'utf8');
  return [...content.matchAll(FENCED)].map(({ index, 1: language = '', 2: mark, 3: text = '' }) => {
    const line = content.slice(0, index).split('\n').length;
    const fileName = `${page.replace(/\.md$/u, '').replace(/[^\w-]/gu, '-')}-${line}.${language}`;
    return { place: `${page}:${line}`, fileName, mark, text };
  });
}

/** A whole file, which the test of the packages compiles. */
export const isWhole = ({ mark }: Sample): boolean => mark === 'whole';

/** Whether the lines of an excerpt occur one after the other in its file, with any indentation. */
export function isInItsFile({ mark = '', text }: Sample): boolean {
  const file = join(ROOT, mark);
  return existsSync(file) && unindented(readFileSync(file, 'utf8')).includes(unindented(text).trimEnd());
}

const unindented = (text: string): string => text.replace(/^ +/gmu, '');
