import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const SOURCE = join(__dirname, '../../apps/web/src');
const ENDING = '.texts.ts';

interface WebTexts {
  readonly name: string;
  readonly source: Readonly<Record<string, string>>;
}

/** Returns the bokmål texts of the web app by key: the name of the file and that of the text. */
export function webTexts(): ReadonlyMap<string, string> {
  return new Map(
    textFiles().flatMap((file) =>
      sourcesIn(file).flatMap(({ name, source }) =>
        Object.entries(source).map(([text, words]) => [`${name}.${text}`, words] as const),
      ),
    ),
  );
}

/** The files of the web app that define texts. */
export const textFiles = (): readonly string[] =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ENDING))
    .map((file) => join(SOURCE, file));

function sourcesIn(file: string): readonly WebTexts[] {
  const exported = createRequire(__filename)(file) as Readonly<Record<string, unknown>>;
  return Object.values(exported).filter(isWebTexts);
}

const isWebTexts = (value: unknown): value is WebTexts =>
  typeof value === 'object' && value !== null && 'name' in value && 'source' in value;
