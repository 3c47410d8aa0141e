import { failureCode, type Files } from './files.js';
import type { Setting } from './settings/setting.js';
import { type SettingName, settings, type Values } from './settings/all-settings.js';

/** Variables by name, as the operating system hands them over. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface EnvironmentReading {
  /** Complete; a variable in `faulty` stands here with what holds when it is not given. */
  readonly values: Values;
  /** One line each, naming the variable, what is wrong and what is expected. */
  readonly faults: readonly string[];
  /** Rules between variables must not judge these. */
  readonly faulty: ReadonlySet<SettingName>;
}

export type Reading = { readonly value: unknown } | { readonly wrong: readonly string[] };

/** Reads every variable of the table, and nothing else, from the environment. */
export function readEnvironment(environment: Environment, files: Files): EnvironmentReading {
  const readings = Object.entries<Setting<unknown>>(settings).map(([name, setting]) => ({
    name,
    setting,
    reading: readSetting(name, setting, environment, files),
  }));
  const broken = readings.flatMap(({ name, setting, reading }) =>
    'wrong' in reading
      ? [{ name, faults: reading.wrong.map((wrong) => `${name} ${wrong}; expected ${setting.format.expected}`) }]
      : [],
  );
  const values = readings.map(({ name, setting, reading }) => [
    name,
    'value' in reading ? reading.value : setting.unset,
  ]);
  return {
    // The table gives each name its type; only its own entries were read.
    values: Object.fromEntries(values) as Values,
    faults: broken.flatMap(({ faults }) => faults),
    faulty: new Set(broken.map(({ name }) => name as SettingName)),
  };
}

/** One variable, or the file that its name with `_FILE` names. */
export function readSetting(name: string, setting: Setting<unknown>, environment: Environment, files: Files): Reading {
  const text = environment[name] ?? '';
  const path = setting.format.isSecret ? (environment[`${name}_FILE`] ?? '') : '';
  if (path === '') return text === '' ? { value: setting.unset } : setting.format.parse(text);
  if (text !== '') return { wrong: [`is given twice, also as ${name}_FILE`] };
  return readSecretFile(`${name}_FILE`, path, setting, files);
}

function readSecretFile(variable: string, path: string, setting: Setting<unknown>, files: Files): Reading {
  try {
    // Editors and `echo` end a file with a line break that is no part of the secret.
    const text = files.read(path).replace(/(\r?\n)+$/u, '');
    return text === '' ? { wrong: [`is empty in the file that ${variable} names`] } : setting.format.parse(text);
  } catch (error) {
    // Without the path, which may be a secret that was put in the wrong variable.
    return { wrong: [`cannot be read from the file that ${variable} names (${failureCode(error)})`] };
  }
}
