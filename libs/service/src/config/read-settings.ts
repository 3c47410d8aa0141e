import { failureCode, type Files } from './files.js';
import { type Parsed, parseText } from './parse-text.js';
import type { Setting, ValueOf } from './setting.js';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

export type Settings = Readonly<Record<string, Setting<unknown>>>;

export type ValuesOf<S extends Settings> = { readonly [Name in keyof S]: ValueOf<S[Name]> };

export interface ReadSettings<S extends Settings> {
  /** Contains every variable; an invalid one has its default. */
  readonly values: ValuesOf<S>;
  /** One line each: `PORT is "x"; expected a whole number from 0 to 65535`. */
  readonly errors: readonly string[];
  /** The names of the variables with an error. */
  readonly invalid: ReadonlySet<string>;
}

/** Reads the given settings from the environment. `prefix` comes before the name of each variable. */
export function readSettings<S extends Settings>(
  settings: S,
  environment: Environment,
  files: Files,
  prefix = '',
): ReadSettings<S> {
  const values: Record<string, unknown> = {};
  const errors: string[] = [];
  const invalid = new Set<string>();
  for (const [name, setting] of Object.entries(settings)) {
    const result = readSetting(prefix + name, setting, environment, files);
    values[name] = 'value' in result ? result.value : setting.default;
    if ('value' in result) continue;
    invalid.add(name);
    errors.push(...result.problems.map((problem) => `${prefix}${name} ${problem}; expected ${setting.expected}`));
  }
  return { values: values as ValuesOf<S>, errors, invalid };
}

/** Where the value of a variable comes from. */
export function sourceOf(
  name: string,
  { isSecret }: Pick<Setting<unknown>, 'isSecret'>,
  environment: Environment,
): 'default' | 'environment' | 'file' {
  if (environment[name]) return 'environment';
  return isSecret && environment[`${name}_FILE`] ? 'file' : 'default';
}

/** Reads one variable, for a secret also from the file that `NAME_FILE` names. An empty text counts as not set. */
function readSetting(name: string, setting: Setting<unknown>, environment: Environment, files: Files): Parsed<unknown> {
  const text = environment[name] ?? '';
  const path = setting.isSecret ? (environment[`${name}_FILE`] ?? '') : '';
  if (path !== '' && text !== '') return { problems: [`is given twice, also as ${name}_FILE`] };
  if (path !== '') return readSecretFile(`${name}_FILE`, path, setting, files);
  return text === '' ? { value: setting.default } : parseText(setting.format, text);
}

function readSecretFile(variable: string, path: string, { format }: Setting<unknown>, files: Files): Parsed<unknown> {
  try {
    // Editors and `echo` end a file with a line break that is not part of the secret.
    const text = files.read(path).replace(/(\r?\n)+$/u, '');
    return text === '' ? { problems: [`is empty in the file that ${variable} names`] } : parseText(format, text);
  } catch (error) {
    // Does not show the path: it may be a secret that was put into the wrong variable.
    return { problems: [`cannot be read from the file that ${variable} names (${failureCode(error)})`] };
  }
}
